import { Coupon } from "@/components/form/Coupon.tsx";
import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { LegacyApplicationForm } from "@/features/apply/LegacyApplicationForm.tsx";
import head from "../page-heads.json?businesses-legacy&head";
import { usePageHead } from "../useHead.ts";

const reasons = [
  "You are the only business featured in your community that week.",
  "Local residents hear about you by email, text message, web and social channels.",
  "We run the drawing, pick the winner and arrange the delivery of the prize.",
];

const requirements = [
  "You help promote the contest to the people who already know you.",
  "You allow us to use your name, your logo and your description.",
];

/** The second, shorter page for business owners, at its old address. */
export default function BusinessesLegacy() {
  usePageHead(head);
  return (
    <>
      <Header />
      <main id="content" tabIndex={-1} className="bg-newsprint">
        <div className="page-width grid gap-10 py-12 md:py-20 lg:grid-cols-[6fr_7fr] lg:items-start lg:gap-16">
          <div className="grid gap-8">
            <div className="grid gap-5">
              <h1 className="text-40 md:text-56">Be this week’s pick in your town.</h1>
              <p className="max-w-[46ch] text-18 text-muted">
                Every week one local business is featured and gives a prize to a resident. Tell us
                about yours.
              </p>
            </div>
            <Points id="why" title="Why apply" points={reasons} />
            <Points id="requirements" title="Requirements if selected" points={requirements} />
            <p className="max-w-[52ch] border-terracotta border-l-4 pl-4">
              One business per week per community is featured, and selection is highly competitive.
            </p>
          </div>
          <Coupon labelledBy="form-heading">
            <LegacyApplicationForm headingId="form-heading" />
          </Coupon>
        </div>
      </main>
      <Footer />
    </>
  );
}

interface PointsProps {
  id: string;
  title: string;
  points: readonly string[];
}

function Points({ id, title, points }: PointsProps) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-hairline bg-paper p-6 md:p-8"
    >
      <h2 id={id} className="text-28">
        {title}
      </h2>
      <ul className="mt-3">
        {points.map((point) => (
          <li key={point} className="border-hairline border-b py-3.5 last:border-b-0 last:pb-0">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
