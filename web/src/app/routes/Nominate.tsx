import { Link } from "react-router";
import { Coupon } from "@/components/form/Coupon.tsx";
import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { HowItWorks } from "@/features/nominate/HowItWorks.tsx";
import { NominationForm } from "@/features/nominate/NominationForm.tsx";
import { paths } from "@/lib/paths.ts";
import head from "../page-heads.json?nominate&head";
import { usePageHead } from "../useHead.ts";

/** The page where residents put in a word for a business. */
export default function Nominate() {
  usePageHead(head);
  return (
    <>
      <Header />
      <main id="content" tabIndex={-1} className="bg-newsprint">
        <div className="page-width py-12 md:py-20">
          <div className="mb-10 grid gap-5 border-ink border-b-4 border-double pb-8 md:mb-14 md:pb-12">
            <h1 className="max-w-[16ch] text-40 md:text-56 lg:text-72">
              Nominate a Standout Local Business
            </h1>
            <p className="max-w-[52ch] text-18 md:text-22">
              You know the place. The owner remembers your order, and half the town has never been
              in. Tell us, and we may give them a week.
            </p>
          </div>
          <div className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-16">
            <div className="grid gap-8 lg:sticky lg:top-10">
              <HowItWorks />
              <p className="border-terracotta border-l-4 pl-4">
                Is the business your own?{" "}
                <Link to={paths.businesses} className="text-link">
                  Apply to be featured
                </Link>{" "}
                instead.
              </p>
            </div>
            <Coupon labelledBy="form-heading">
              <NominationForm headingId="form-heading" />
            </Coupon>
          </div>
        </div>
      </main>
      <Footer />
    </>
  );
}
