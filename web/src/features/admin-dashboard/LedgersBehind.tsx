import { useDashboardNumbers } from "./api.ts";

/** Ledgers that lack records which people were told about, and the honest ways forward. */
export function LedgersBehind() {
  const { data } = useDashboardNumbers();
  const ledgers = data?.ledgers_behind ?? [];
  if (ledgers.length === 0) return null;
  return (
    <section
      aria-labelledby="ledgers-behind"
      className="grid gap-2 rounded-control border border-danger/30 bg-danger/8 px-4 py-3 text-14"
    >
      <h2 id="ledgers-behind" className="font-sans font-semibold text-danger">
        {ledgers.length === 1
          ? "A ledger is missing records that people were told about"
          : `${ledgers.length} ledgers are missing records that people were told about`}
      </h2>
      <ul className="grid gap-1">
        {ledgers.map(({ ledger, stored, told }) => (
          <li key={ledger}>
            <strong className="font-semibold">{ledger}</strong> ends with record {stored}, and our
            emails mentioned record {told}.
          </li>
        ))}
      </ul>
      <p>
        The database was probably restored from an old backup. Nothing is drawn, claimed or called
        off in these towns until this is put right; every other town carries on. With the service
        stopped, whoever runs it can restore a newer backup, put the records back from a saved
        ledger with <code className="font-semibold">townpick ledger restore</code>, or, where
        nothing is left, say so in public with{" "}
        <code className="font-semibold">townpick ledger lost</code>.
      </p>
    </section>
  );
}
