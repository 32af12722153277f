import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";

const notices = [
  {
    when: "All week",
    what: "The contest’s page shows the fingerprint of a secret number. From then on nobody can swap the number, not even us.",
  },
  {
    when: "Sunday, 6 PM Eastern",
    what: "Entries close. Everyone entered becomes a random ticket, and the list is sealed before anything is drawn.",
  },
  {
    when: "After the drawing",
    what: "The number is revealed, with each step from the list to the winner. No name, phone, email or address is in it.",
  },
  {
    when: "Any time later",
    what: "Anyone can repeat the drawing on their own computer and must reach the same winner.",
  },
];

/** Why the drawing can be trusted, set like a public notice. */
export function OpenDrawing() {
  return (
    <section aria-labelledby="drawing" className="border-hairline border-y bg-newsprint">
      <div className="page-width grid gap-10 py-16 md:py-24 lg:grid-cols-[5fr_7fr] lg:gap-20 lg:py-32">
        <div className="grid content-start gap-5">
          <h2 id="drawing" className="text-40 lg:text-56">
            A drawing you can check yourself.
          </h2>
          <p className="max-w-[46ch] text-18">
            Most giveaways ask you to believe that somebody pressed a button fairly. Ours follows
            from a number fixed before the list of entries exists, and all of it is published
            afterward. Once the list is sealed, nobody can change it or swap the number unnoticed.
          </p>
          <p className="max-w-[46ch] text-muted">
            No purchase necessary. U.S. residents, 18 or older.{" "}
            <Link to={paths.rules} className="text-link">
              Official Rules
            </Link>
          </p>
        </div>
        <div className="border-4 border-ink border-double bg-paper p-6 md:p-10">
          <p className="border-ink border-b pb-4 text-center font-semibold text-18">
            Public notice of each week’s drawing
          </p>
          <dl>
            {notices.map(({ when, what }) => (
              <div
                key={when}
                className="grid gap-1 border-hairline border-b py-5 last:border-b-0 last:pb-0 md:grid-cols-[11rem_1fr] md:gap-6"
              >
                <dt className="font-semibold text-brand">{when}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
