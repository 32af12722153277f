/** The town page while it loads, each part at its final size. */
export function TownSkeleton() {
  return (
    <div role="status" className="page-width py-8 md:py-12">
      <span className="sr-only">Loading the town’s page</span>
      <div aria-hidden>
        <div className="rounded-control bg-newsprint h-16 w-full max-w-xl md:h-20" />
        <div className="mt-8 grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-14">
          <div className="grid content-start gap-5">
            <div className="bg-newsprint aspect-video w-full rounded-card" />
            <div className="rounded-control bg-newsprint h-10 w-3/4" />
            <div className="rounded-control bg-newsprint h-24 w-full" />
          </div>
          <div className="bg-newsprint h-112 w-full rounded-card" />
        </div>
      </div>
    </div>
  );
}
