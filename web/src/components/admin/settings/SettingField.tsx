import { Lock } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { Select } from "@/components/ui/Select.tsx";
import { PasswordInput } from "../PasswordInput.tsx";
import { type Setting, type SettingKey, sourceSentence, wordsOf } from "./setting.ts";

interface SettingFieldProps {
  name: SettingKey;
  /** What is in force; undefined while the service does not know the setting. */
  setting: Setting | undefined;
  /** What was typed; undefined while nothing was. */
  typed: string | undefined;
  /** Hears what was typed, and undefined when the present value stays. */
  onType: (value: string | undefined) => void;
  error: string | undefined;
  /** Whether it cannot be left empty here, though it can elsewhere. */
  isNeeded?: boolean;
}

/** The field of a setting. What is set on the server is shown and left alone; a secret is only replaced, never shown. */
export function SettingField(props: SettingFieldProps) {
  const { name, setting, typed, onType, error, isNeeded = false } = props;
  if (!setting) return null;
  if (!setting.is_changeable) return <FixedSetting name={name} setting={setting} />;
  const { label, hint, required = false, kind, placeholder, options } = wordsOf(name);
  if (setting.is_secret && setting.value !== null && typed === undefined) {
    return <KeptSecret name={name} shown={setting.value} error={error} onType={onType} />;
  }
  const value = typed ?? setting.value ?? "";
  const isReplaced = setting.is_secret && setting.value !== null;
  const words = isReplaced ? "Save it empty to remove it." : hint;
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={words}
        required={required || isNeeded || options !== undefined}
        error={error}
      >
        {(control) =>
          options ? (
            <Select
              {...control}
              options={options}
              value={value}
              onChange={({ target }) => onType(target.value)}
            />
          ) : kind === "secret" ? (
            <PasswordInput
              {...control}
              value={typed ?? ""}
              placeholder={placeholder}
              autoComplete="off"
              onChange={({ target }) => onType(target.value)}
            />
          ) : (
            <Input
              {...control}
              type={kind ?? "text"}
              value={value}
              placeholder={placeholder}
              autoComplete="off"
              onChange={({ target }) => onType(target.value)}
            />
          )
        }
      </Field>
      {isReplaced && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0"
          onClick={() => onType(undefined)}
        >
          Keep the current one
        </Button>
      )}
    </div>
  );
}

function FixedSetting({ name, setting }: { name: SettingKey; setting: Setting }) {
  const { label, options } = wordsOf(name);
  const value = options?.find((option) => option.value === setting.value)?.label ?? setting.value;
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-16">{label}</p>
      <p className="wrap-anywhere text-16">
        {value ?? <span className="text-muted">Not set</span>}
      </p>
      <p className="flex items-start gap-1.5 text-14 text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">{sourceSentence(setting)}</span>
      </p>
    </div>
  );
}

interface KeptSecretProps {
  name: SettingKey;
  /** Its value, masked. */
  shown: string;
  error: string | undefined;
  onType: (value: string) => void;
}

/** A secret that is there: it can be replaced, and is never shown. */
function KeptSecret({ name, shown, error, onType }: KeptSecretProps) {
  const id = useId();
  const { label, hint } = wordsOf(name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a label and two buttons, no set of form fields
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <p id={id} className="font-semibold text-16">
        {label}
      </p>
      {hint && <p className="text-14 text-muted">{hint}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="wrap-anywhere text-14">{shown}</code>
        <Button variant="outline" size="sm" onClick={() => onType("")}>
          Replace
        </Button>
      </div>
      {error && <p className="font-medium text-14 text-danger">{error}</p>}
    </div>
  );
}
