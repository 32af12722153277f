const steps = [
  {
    name: "Nominate",
    detail: "Tell us about a business in your town that deserves to be better known.",
  },
  {
    name: "Review",
    detail: "We read every nomination and take a close look at the business.",
  },
  {
    name: "Selection",
    detail:
      "If it is a match, we invite the owner to a week of their own. One business per town is featured each week.",
  },
];

/** What becomes of a nomination, in three steps. */
export function HowItWorks() {
  return (
    <section
      aria-labelledby="how-it-works"
      className="rounded-card border border-hairline bg-paper p-6 md:p-8"
    >
      <h2 id="how-it-works" className="text-28">
        How it works
      </h2>
      <ol className="mt-3">
        {steps.map(({ name, detail }, index) => (
          <li
            key={name}
            className="grid grid-cols-[2rem_1fr] gap-x-3 border-hairline border-b py-4 last:border-b-0 last:pb-0"
          >
            <span aria-hidden className="font-semibold text-22 text-terracotta tabular-nums">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold text-22">{name}</p>
              <p className="text-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
