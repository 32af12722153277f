import { Link } from "react-router";
import { easternDate } from "@/lib/eastern.ts";
import { paths } from "@/lib/paths.ts";
import type { Preferences } from "./api.ts";
import { PreferencesSection } from "./PreferencesSection.tsx";

/** The member's way to their own tickets, also for those who hear from us by text alone. */
export function OwnDrawings({ drawings }: Pick<Preferences, "drawings">) {
  if (drawings.length === 0) return null;
  return (
    <PreferencesSection title="Your drawings">
      <p className="max-w-prose">
        You were in these drawings. Each page shows your own ticket, so that you can find yourself
        in the list and check that it was drawn fairly.
      </p>
      <ul className="border-hairline border-t">
        {drawings.map(({ contest_id, title, ended_at, ticket_token }) => (
          <li key={contest_id} className="grid gap-0.5 border-hairline border-b py-3">
            <Link
              to={paths.ownTicket(contest_id, ticket_token)}
              className="text-link wrap-anywhere justify-self-start font-semibold"
            >
              {title}
            </Link>
            <span className="text-14 text-muted">{easternDate(new Date(ended_at))}</span>
          </li>
        ))}
      </ul>
    </PreferencesSection>
  );
}
