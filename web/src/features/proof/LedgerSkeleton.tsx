/** Where the check and the numbers of a ledger will stand. */
export function LedgerSkeleton() {
  return (
    <div aria-hidden className="grid gap-14 md:gap-20">
      <div className="h-99 w-full bg-newsprint md:h-106" />
      <div className="h-64 w-full rounded-control bg-newsprint" />
    </div>
  );
}
