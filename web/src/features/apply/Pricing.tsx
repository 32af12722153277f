/** What a feature costs, without the amount: it differs by town and is sent after applying. */
export function Pricing() {
  return (
    <section aria-labelledby="pricing" className="bg-brand-deep text-white">
      <div className="page-width grid gap-8 py-16 md:py-24 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <h2 id="pricing" className="text-40 lg:text-56">
          Pricing
        </h2>
        <div className="grid gap-5">
          <p className="max-w-[32ch] font-semibold text-28 md:text-40">
            A one-time fee, priced by town and audience size.
          </p>
          <p className="max-w-[56ch] text-18">
            A week in a town of two thousand is not a week in a city, so there is no single figure
            to print here. We send you the details for your town after you apply. One time means one
            time: there is no subscription and nothing to renew.
          </p>
        </div>
      </div>
    </section>
  );
}
