const steps = [
  {
    name: "Apply",
    detail:
      "Tell us who you are and where to find you. The form is at the end of this page and takes about three minutes.",
  },
  {
    name: "We review and coordinate",
    detail:
      "We read every application. If yours is chosen, we settle the week and the prize with you, and collect your logo, your pictures and your story.",
  },
  {
    name: "Get featured",
    detail:
      "The town hears about you on Monday at 10 AM and again on Saturday. On Sunday at 6 PM Eastern the winner is drawn, and sent your way.",
  },
];

/** From the application to the week itself. */
export function ThreeSteps() {
  return (
    <section aria-labelledby="steps" className="border-hairline border-y bg-newsprint">
      <div className="page-width py-16 md:py-24 lg:py-32">
        <h2 id="steps" className="text-40 lg:text-56">
          How it works
        </h2>
        <ol className="mt-10 grid max-lg:divide-y max-lg:divide-field lg:mt-14 lg:grid-cols-3 lg:divide-x lg:divide-field">
          {steps.map(({ name, detail }, index) => (
            <li
              key={name}
              className="grid grid-cols-[2.5rem_1fr] content-start gap-x-4 py-7 first:pt-0 last:pb-0 md:grid-cols-[4rem_1fr] lg:grid-cols-1 lg:gap-y-4 lg:px-10 lg:py-0 lg:last:pr-0 lg:first:pl-0"
            >
              <span
                aria-hidden
                className="font-semibold text-28 text-terracotta tabular-nums lg:text-56"
              >
                {index + 1}
              </span>
              <div className="grid content-start gap-2">
                <p className="font-semibold text-22 md:text-28 lg:text-22">{name}</p>
                <p className="max-w-[54ch] text-18 text-muted">{detail}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
