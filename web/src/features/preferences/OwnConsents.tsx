import type { Preferences } from "./api.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
const spokenDate = (instant: string) => day.format(new Date(instant));

/** What the member agreed to, in the words they saw, what they took back, and the changed terms they were told of. */
export function OwnConsents({ consents }: Pick<Preferences, "consents">) {
  if (consents.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">What you agreed to and were told</h3>
      <ul className="grid gap-3 text-14">
        {consents.map(({ kind, wording, given_at, withdrawn_at }) => (
          <li key={kind + given_at} className="border-hairline border-l-4 pl-3">
            <p>{wording}</p>
            <p className="text-muted">
              {spokenDate(given_at)}
              {withdrawn_at !== null && `, taken back on ${spokenDate(withdrawn_at)}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
