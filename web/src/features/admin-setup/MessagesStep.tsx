import type { ReactNode } from "react";
import type { SettingKey } from "@/components/admin/settings/setting.ts";
import { TestMessage, type TrialChannel } from "@/components/admin/settings/TestMessage.tsx";
import { Choice } from "./Choice.tsx";
import { needed, valuesOf } from "./draft.ts";
import { SettingFields } from "./SettingFields.tsx";
import type { StepProps } from "./step-props.ts";
import { mailKeys, textKeys } from "./steps.ts";

/** Who takes email and texts, each now or later. */
export function MessagesStep(props: StepProps) {
  const { draft, change } = props;
  return (
    <>
      <Provider
        {...props}
        title="Email"
        channel="email"
        keys={mailKeys}
        isNow={draft.setsMail}
        onChoose={(setsMail) => change({ setsMail })}
        now="Through a mail server"
      />
      <Provider
        {...props}
        title="Text messages"
        channel="text"
        keys={textKeys}
        isNow={draft.setsTexts}
        onChoose={(setsTexts) => change({ setsTexts })}
        now="Through an account at Twilio"
      />
    </>
  );
}

interface ProviderProps extends StepProps {
  title: string;
  channel: TrialChannel;
  keys: readonly SettingKey[];
  isNow: boolean;
  onChoose: (isNow: boolean) => void;
  now: ReactNode;
}

function Provider(props: ProviderProps) {
  const { title, channel, keys, isNow, onChoose, now, setUp, calls, draft, refuse } = props;
  const settings = setUp.settings.filter(({ key }) => keys.some((known) => known === key));
  const isFixed = settings.every(({ is_changeable }) => !is_changeable);
  const usual = channel === "email" ? draft.email : "";
  const trial = (
    <TestMessage
      channel={channel}
      to={usual}
      send={(to) => calls.tryOut(channel, to, valuesOf(draft))}
      onRefused={refuse}
    />
  );
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="font-semibold text-18">{title}</h3>
      {isFixed ? (
        <>
          <SettingFields {...props} keys={keys} />
          {settings.some(({ value }) => value !== null) && trial}
        </>
      ) : (
        <>
          <Choice
            label={title}
            name={channel}
            value={isNow ? "now" : "later"}
            onChoose={(value) => onChoose(value === "now")}
            options={[
              { value: "later", label: "Later", note: "Under Settings, at any time." },
              { value: "now", label: String(now) },
            ]}
          />
          {isNow && (
            <>
              <SettingFields {...props} keys={keys} needed={needed[channel]} />
              {trial}
            </>
          )}
        </>
      )}
    </section>
  );
}
