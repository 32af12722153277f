import { Footer } from "@/components/layout/Footer.tsx";
import { ApplyHeader } from "@/features/apply/ApplyHeader.tsx";
import { ApplyHero } from "@/features/apply/ApplyHero.tsx";
import { ApplySection } from "@/features/apply/ApplySection.tsx";
import { Benefits } from "@/features/apply/Benefits.tsx";
import { Pricing } from "@/features/apply/Pricing.tsx";
import { ThreeSteps } from "@/features/apply/ThreeSteps.tsx";
import { WhatIsIncluded } from "@/features/apply/WhatIsIncluded.tsx";
import head from "../page-heads.json?businesses&head";
import { usePageHead } from "../useHead.ts";

/** The page for business owners. */
export default function Businesses() {
  usePageHead(head);
  return (
    <>
      <ApplyHeader />
      <main id="content" tabIndex={-1}>
        <ApplyHero />
        <Benefits />
        <ThreeSteps />
        <WhatIsIncluded />
        <Pricing />
        <ApplySection />
      </main>
      <Footer />
    </>
  );
}
