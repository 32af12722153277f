import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { FairDrawing } from "@/features/how-it-works/FairDrawing.tsx";
import { Steps } from "@/features/how-it-works/Steps.tsx";
import { TownCoupon } from "@/features/how-it-works/TownCoupon.tsx";
import { useHashTarget } from "@/features/legal/useHashTarget.ts";
import head from "../page-heads.json?how-it-works&head";
import { usePageHead } from "../useHead.ts";

/** How a week goes, the way into a town, and why the drawing is fair. */
export default function HowItWorks() {
  usePageHead(head);
  useHashTarget();
  return (
    <>
      <Header />
      <main id="content" tabIndex={-1}>
        <div className="page-width py-12 md:py-20">
          <div className="grid gap-5 border-ink border-b-4 border-double pb-8 md:gap-6 md:pb-10 lg:grid-cols-[1fr_30rem] lg:items-end lg:gap-20">
            <h1 className="text-56 md:text-72">How It Works</h1>
            <p className="max-w-[46ch] text-balance text-18 md:text-22">
              One local business, one prize and one drawing a week, among the people who live
              nearby. Three steps, and only one of them is yours.
            </p>
          </div>
        </div>
        <Steps />
        <TownCoupon />
        <FairDrawing />
      </main>
      <Footer />
    </>
  );
}
