const benefits = [
  {
    name: "You share the week with no one.",
    detail:
      "One business per community. No row of sponsors, no list of offers, no competitor one inch below your name.",
  },
  {
    name: "The people who hear about you live here.",
    detail:
      "Members join one town, the one they live in. Whoever reads about you on Monday can stand at your counter on Tuesday.",
  },
  {
    name: "They hear about it four ways.",
    detail:
      "By email, by text message, on the web and on social channels, in the week when the prize makes them look twice.",
  },
  {
    name: "We do the work.",
    detail:
      "We write the feature, run the drawing, pick the winner and arrange the delivery of the prize. You open the door.",
  },
];

/** What a featured week is good for. */
export function Benefits() {
  return (
    <section
      aria-labelledby="benefits"
      className="page-width pt-12 pb-16 md:pt-20 md:pb-24 lg:pb-32"
    >
      <div className="border-ink border-t-4 border-double pt-8 md:pt-12">
        <h2 id="benefits" className="max-w-[16ch] text-40 lg:text-56">
          What a week on the front page does.
        </h2>
        <dl className="mt-10 grid gap-x-16 md:mt-14 md:grid-cols-2 lg:gap-x-24">
          {benefits.map(({ name, detail }) => (
            <div key={name} className="grid content-start gap-2 border-hairline border-t py-7">
              <dt className="font-semibold text-22">{name}</dt>
              <dd className="max-w-[50ch] text-18 text-muted">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
