import { Coupon } from "@/components/form/Coupon.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { formHeadingId } from "./ApplyLink.tsx";

/** The end of the page: what we ask of a business, and the form. */
export function ApplySection() {
  return (
    <div className="bg-newsprint">
      <div className="page-width grid gap-10 py-16 md:py-24 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-20 lg:py-32">
        <section aria-labelledby="asked" className="grid gap-5 lg:sticky lg:top-28">
          <h2 id="asked" className="text-40 lg:text-56">
            One business a week. Make it yours.
          </h2>
          <p className="max-w-[46ch] text-18">
            Only one business per week is featured in each community, and selection is highly
            competitive. We look for places that people in town would send a friend to.
          </p>
          <p className="max-w-[46ch] text-18">If you are selected, we ask two things:</p>
          <ul className="max-w-[46ch] border-field border-t text-18">
            <li className="border-hairline border-b py-4">
              Help us promote the contest: at your counter, on your channels, to your regulars.
            </li>
            <li className="border-hairline border-b py-4">
              Let us use your name, your logo and your description.
            </li>
          </ul>
        </section>
        <Coupon labelledBy={formHeadingId}>
          <ApplicationForm headingId={formHeadingId} />
        </Coupon>
      </div>
    </div>
  );
}
