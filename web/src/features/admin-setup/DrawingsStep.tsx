import { Choice } from "./Choice.tsx";
import { SettingFields } from "./SettingFields.tsx";
import type { StepProps } from "./step-props.ts";

/** Whether drawings depend on a number nobody can know beforehand. */
export function DrawingsStep(props: StepProps) {
  const { setUp, draft, change } = props;
  const beacon = setUp.settings.find(({ key }) => key === "drawing.beacon");
  if (!beacon?.is_changeable) return <SettingFields {...props} keys={["drawing.beacon"]} />;
  return (
    <Choice
      label="Public randomness"
      name="beacon"
      value={draft.values["drawing.beacon"] === "none" ? "none" : "drand"}
      onChoose={(value) => change({ values: { ...draft.values, "drawing.beacon": value } })}
      options={[
        {
          value: "drand",
          label: "With public randomness (recommended)",
          note: "Each drawing mixes in a number that the drand network publishes after entries close. Nobody, you included, can know a winner beforehand. The service must reach api.drand.sh.",
        },
        {
          value: "none",
          label: "Without",
          note: "Whoever controls this server could know an outcome beforehand, and every drawing’s page says so.",
        },
      ]}
    />
  );
}
