import { type FormEvent, useId, useState } from "react";
import { CheckboxField } from "@/components/form/CheckboxField.tsx";
import { TextsConsentWords } from "@/components/form/TextsConsentWords.tsx";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { maskPhone } from "@/lib/phone.ts";
import { useAction } from "@/lib/useAction.ts";
import { type Channel, type Preferences, savePreferences } from "./api.ts";
import { PreferencesSection } from "./PreferencesSection.tsx";
import { TextsOff } from "./TextsOff.tsx";

interface ChannelFormProps {
  token: string;
  person: Preferences;
  onSaved: (person: Preferences) => void;
}

const channels: readonly { channel: Channel; label: string; hint: string }[] = [
  { channel: "both", label: "Email and text", hint: "Nothing gets lost" },
  { channel: "email", label: "Email only", hint: "No texts" },
  { channel: "sms", label: "Text only", hint: "No email, except about a prize you win" },
];

/** How the member wants to be written to. */
export function ChannelForm({ token, person, onSaved }: ChannelFormProps) {
  const name = useId();
  const [picked, pick] = useState<Channel | null>(null);
  const [agrees, setAgrees] = useState(false);
  // Whoever has not agreed to texts hears by email, whatever they preferred before.
  const current = person.texts === "not_agreed" ? "email" : person.preferred_channel;
  const chosen = picked ?? current;
  const isUnchanged = chosen === current;
  const asksForConsent = chosen !== "email" && !isUnchanged && person.texts !== "arrive";
  const { busy, problem, run } = useAction({
    act: () =>
      savePreferences(token, {
        preferred_channel: chosen,
        ...(asksForConsent && { texts_accepted: agrees }),
      }),
    done: { title: "Saved", description: "We’ll contact you this way from now on." },
    onDone: (saved) => {
      onSaved(saved);
      pick(null);
      setAgrees(false);
    },
  });
  const refusal = problem?.fields["texts_accepted"];

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isUnchanged) void run();
  }

  return (
    <PreferencesSection title="How we contact you">
      <form onSubmit={save} noValidate className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">How we contact you</legend>
          {channels.map(({ channel, label, hint }) => (
            <label
              key={channel}
              className="flex cursor-pointer items-start gap-3 rounded-control border border-field px-4 py-3 has-checked:border-brand has-checked:bg-newsprint has-checked:outline-1 has-checked:outline-brand"
            >
              <input
                type="radio"
                name={name}
                checked={chosen === channel}
                onChange={() => pick(channel)}
                className="mt-1 size-4.5 shrink-0 accent-brand"
              />
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-14 text-muted">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {person.texts === "stopped" && chosen !== "email" && (
          <p className="border-gold border-l-8 bg-newsprint px-4 py-3">
            You replied STOP to one of our texts, so we write by email only. To get texts again,
            reply START from {maskPhone(person.phone_number)}.
          </p>
        )}
        {person.texts === "undeliverable" && chosen !== "email" && (
          <p className="border-gold border-l-8 bg-newsprint px-4 py-3">
            Our texts do not arrive at {maskPhone(person.phone_number)}, so we write by email only.
            To get texts, change your phone number below.
          </p>
        )}
        {asksForConsent && (
          <CheckboxField
            checked={agrees}
            onChange={({ target }) => setAgrees(target.checked)}
            error={agrees ? undefined : refusal}
          >
            <TextsConsentWords />
          </CheckboxField>
        )}
        <Button
          type="submit"
          size="lg"
          className="justify-self-start"
          // Not switched off: it has the keyboard when everything is saved.
          aria-disabled={busy || isUnchanged}
        >
          {busy ? "Saving..." : "Save"}
        </Button>
        <Failure problem={refusal ? null : problem} />
      </form>
      {person.texts === "arrive" && <TextsOff token={token} onSaved={onSaved} />}
    </PreferencesSection>
  );
}
