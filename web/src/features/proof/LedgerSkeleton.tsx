/** Where the check and the numbers of a ledger will stand. */
export function LedgerSkeleton() {
  return (
    <div aria-hidden className="grid gap-14 md:gap-20">
      <div className="h-90 w-full bg-newsprint" />
      <div className="h-64 w-full rounded-control bg-newsprint" />
    </div>
  );
}
