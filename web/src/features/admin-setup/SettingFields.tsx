import { SettingField } from "@/components/admin/settings/SettingField.tsx";
import type { SettingKey } from "@/components/admin/settings/setting.ts";
import type { StepProps } from "./step-props.ts";

interface SettingFieldsProps extends StepProps {
  keys: readonly SettingKey[];
  /** Those of them that nobody can do without here. */
  needed?: readonly SettingKey[];
}

/** The fields of some settings. */
export function SettingFields(props: SettingFieldsProps) {
  const { keys, needed = [], setUp, draft, change, errors } = props;
  return keys.map((key) => (
    <SettingField
      key={key}
      name={key}
      isNeeded={needed.includes(key)}
      setting={setUp.settings.find((setting) => setting.key === key)}
      typed={draft.values[key]}
      onType={(value) => {
        const { [key]: _before, ...others } = draft.values;
        change({ values: value === undefined ? others : { ...others, [key]: value } });
      }}
      error={errors[key]}
    />
  ));
}
