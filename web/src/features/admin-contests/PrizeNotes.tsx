import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "@/components/admin/format.ts";
import { prizeGuardQuery } from "./prize-guard.ts";
import type { ContestFormState } from "./useContestForm.ts";

/** What to know about the value of a contest's prizes while it is entered. The service decides. */
export function PrizeNotes({ form }: { form: ContestFormState }) {
  const guard = useQuery(prizeGuardQuery()).data;
  const town = form.watch("town_id");
  const hasValue = form.watch("prize_value_cents").trim() !== "";
  const filing = guard?.table.filings.find(({ state }) => town?.label.endsWith(`, ${state}`));
  const year = form.watch("start_date").slice(0, 4);
  const total = guard?.totals.find(
    ({ town_id, year: of }) => town_id === town?.id && String(of) === year,
  );
  const notes = [
    !hasValue &&
      "Without an approximate value the official rules cannot state one, and no threshold can be checked.",
    filing &&
      `${filing.state}: more than ${formatMoney(filing.over_cents)} of prizes ${filing.is_required ? "cannot be saved without a filing number" : "may have to be filed"}. ${filing.note} (${filing.source})`,
    total?.is_over &&
      `The prizes of ${total.town_full_name} in ${total.year} already add up to ${formatMoney(total.total_cents)}. ${guard?.table.yearly.note} (${guard?.table.yearly.source})`,
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <div role="status">
      <ul className="grid gap-1.5 rounded-control bg-gold/25 px-4 py-2.5 text-14">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
