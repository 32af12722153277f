import { SettingFields } from "./SettingFields.tsx";
import type { StepProps } from "./step-props.ts";

/** Where people find the service. */
export function AddressStep(props: StepProps) {
  const address = props.draft.values["public_url"]?.trim() ?? "";
  const leadsElsewhere = URL.canParse(address) && new URL(address).origin !== location.origin;
  return (
    <>
      <SettingFields {...props} keys={["public_url"]} />
      {leadsElsewhere && (
        <p role="status" className="rounded-control bg-newsprint p-3.5 text-14">
          You see this page at {location.origin}. After the setup you sign in at{" "}
          <strong className="wrap-anywhere font-semibold">{new URL(address).origin}</strong>, so it
          must lead to this service, through your proxy for example.
        </p>
      )}
    </>
  );
}
