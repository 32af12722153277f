import { ContactEmail } from "@/components/ContactEmail.tsx";
import { maskPhone } from "@/lib/phone.ts";
import type { Preferences } from "./api.ts";
import { OwnConsents } from "./OwnConsents.tsx";
import { PreferencesSection } from "./PreferencesSection.tsx";

/** All that is known about the member. */
export function OwnData({ person }: { person: Preferences }) {
  const lines = [
    ["Name", person.name],
    ["Email", person.email],
    ["Phone", maskPhone(person.phone_number)],
    ["Address", person.address],
    ["Town", person.town_full_name],
  ] as const;
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
      <OwnConsents consents={person.consents} />
      <p className="text-muted">
        Moved, or see a mistake? Write to <ContactEmail />.
      </p>
    </PreferencesSection>
  );
}
