/** The contest page while it loads, each part at its final size. */
export function ContestSkeleton() {
  return (
    <div role="status" className="lg:page-width lg:py-12">
      <span className="sr-only">Loading this week’s contest</span>
      <div aria-hidden className="grid lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-14">
        <div className="bg-newsprint aspect-video w-full lg:rounded-card" />
        <div className="grid gap-5 px-5 pt-8 md:px-10 lg:p-0">
          <div className="rounded-control bg-newsprint h-7 w-48" />
          <div className="grid gap-2">
            <div className="rounded-control bg-newsprint h-10 w-full" />
            <div className="rounded-control bg-newsprint h-10 w-3/4" />
          </div>
          <div className="rounded-control bg-newsprint h-7 w-64" />
          <div className="bg-newsprint h-31 w-full rounded-card" />
        </div>
      </div>
      <div aria-hidden className="min-h-svh" />
    </div>
  );
}
