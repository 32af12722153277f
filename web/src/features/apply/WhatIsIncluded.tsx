import { builtInSlides } from "@/components/hero/slides.ts";

const included = [
  {
    name: "A page of your own",
    detail: "Name, logo, description and address, with links to your website and your Instagram.",
  },
  {
    name: "Your story, told properly",
    detail: "What we love about the place, who is behind it, and up to six pictures.",
  },
  {
    name: "The announcement",
    detail: "Goes to every member of your town on Monday at 10 AM Eastern.",
  },
  {
    name: "The reminder",
    detail: "Goes out on Saturday morning, before the weekend is over.",
  },
  {
    name: "The drawing",
    detail: "On Sunday at 6 PM Eastern, open for anyone to check, with no work for you.",
  },
  {
    name: "The winner",
    detail:
      "We write to them, give them 48 hours to answer and arrange how the prize is handed over.",
  },
];

/** What the week comes with, beside a specimen of the feature. */
export function WhatIsIncluded() {
  return (
    <section aria-labelledby="included" className="page-width py-16 md:py-24 lg:py-32">
      <div className="grid gap-12 lg:grid-cols-[6fr_5fr] lg:items-start lg:gap-20">
        <div>
          <h2 id="included" className="text-40 lg:text-56">
            What is included
          </h2>
          <dl className="mt-8 border-ink border-t-2 lg:mt-10">
            {included.map(({ name, detail }) => (
              <div
                key={name}
                className="grid gap-1 border-hairline border-b py-5 md:grid-cols-[12rem_1fr] md:gap-6"
              >
                <dt className="font-semibold text-18">{name}</dt>
                <dd className="text-muted">{detail}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Specimen />
      </div>
    </section>
  );
}

function Specimen() {
  const scene = builtInSlides.find(({ key }) => key === "harbor");
  const landscape = scene?.sources.filter(({ media }) => media === undefined);
  return (
    <figure className="grid gap-4 lg:sticky lg:top-28">
      <div className="overflow-hidden border border-ink bg-white p-3 md:p-4">
        <picture>
          {landscape?.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes="(width >= 64rem) 32rem, 92vw" />
          ))}
          <img
            src={scene?.src}
            alt=""
            width={1600}
            height={1000}
            loading="lazy"
            decoding="async"
            style={{ backgroundColor: scene?.color }}
            className="aspect-[16/10] w-full object-cover"
          />
        </picture>
        <div className="grid gap-3 px-2 pt-6 pb-4 md:px-4">
          <p className="font-semibold text-14 text-terracotta">This Week in Salem:</p>
          <p className="font-semibold text-28">Bread for a month from Harbor Bread Company</p>
          <p className="text-muted">1 Salem resident will be selected</p>
          <p className="border-hairline border-t pt-3">
            <span className="font-semibold">The prize:</span> a $200 gift card to Harbor Bread
            Company, 14 Derby Wharf Lane.
          </p>
        </div>
      </div>
      <figcaption className="text-14 text-muted">
        An example of a feature, as residents see it. The business is invented.
      </figcaption>
    </figure>
  );
}
