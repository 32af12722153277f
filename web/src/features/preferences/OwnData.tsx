import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { maskPhone } from "@/lib/phone.ts";
import { ownDataAddress, type Preferences } from "./api.ts";
import { DetailsForm } from "./DetailsForm.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { MoveForm } from "./MoveForm.tsx";
import { OwnConsents } from "./OwnConsents.tsx";
import { PreferencesSection } from "./PreferencesSection.tsx";
import { WaitingEmail } from "./WaitingEmail.tsx";

interface OwnDataProps {
  token: string;
  person: Preferences;
  onSaved: (person: Preferences) => void;
}

const parts = {
  details: "Correct name or address",
  email: "Change email",
  town: "Move to another town",
} as const;

type Part = keyof typeof parts;

/** All that is known about the member, and the forms in which they correct it, one at a time. */
export function OwnData({ token, person, onSaved }: OwnDataProps) {
  const [open, setOpen] = useState<Part | null>(null);
  const buttons = useRef<Partial<Record<Part, HTMLButtonElement | null>>>({});
  const lines = [
    ["Name", person.name],
    ["Email", person.email],
    ["Phone", maskPhone(person.phone_number)],
    ["Address", person.address],
    ["Town", person.town_full_name],
  ] as const;

  /** Puts the form away; the keyboard goes back to what opened it. */
  function close() {
    if (open) buttons.current[open]?.focus();
    setOpen(null);
  }

  function saved(now: Preferences) {
    onSaved(now);
    close();
  }

  const form = { token, onSaved: saved, onCancel: close };
  const forms: Record<Part, ReactNode> = {
    details: <DetailsForm {...form} person={person} />,
    email: <EmailForm {...form} person={person} />,
    town: <MoveForm {...form} />,
  };

  return (
    <PreferencesSection title="What we know about you">
      <dl className="border-hairline border-t">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-4 border-hairline border-b py-2.5">
            <dt className="w-22 text-muted">{name}</dt>
            <dd className="flex-1 basis-36 whitespace-pre-line font-semibold tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {person.waiting_email !== null && (
        <WaitingEmail token={token} email={person.waiting_email} onSaved={onSaved} />
      )}
      <div className="flex flex-wrap gap-3">
        {(Object.keys(parts) as Part[]).map((part) => (
          <Button
            key={part}
            ref={(button) => {
              buttons.current[part] = button;
            }}
            variant="outline"
            aria-expanded={open === part}
            onClick={() => setOpen(open === part ? null : part)}
          >
            {parts[part]}
          </Button>
        ))}
      </div>
      {open && (
        <div key={open} className="animate-rise border-hairline border-l-4 pl-4">
          {forms[open]}
        </div>
      )}
      <OwnConsents consents={person.consents} />
      <p className="text-muted">
        That is not all: your entries, tickets, prizes and our messages to you are on record, too.
      </p>
      <Button asChild variant="outline" className="justify-self-start">
        <a href={ownDataAddress(token)} download>
          Download my data
        </a>
      </Button>
    </PreferencesSection>
  );
}
