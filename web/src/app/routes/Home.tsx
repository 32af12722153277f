import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { BusinessStrip } from "@/features/front-page/BusinessStrip.tsx";
import { OpenDrawing } from "@/features/front-page/OpenDrawing.tsx";
import { WeekInThreeLines } from "@/features/front-page/WeekInThreeLines.tsx";
import { usePageHead } from "../useHead.ts";
import { HomeHero } from "./HomeHero.tsx";

/** The home page: the front page of the town paper. */
export function Home() {
  usePageHead("home");
  return (
    <>
      <Header overlay />
      <main id="content" tabIndex={-1}>
        <HomeHero />
        <WeekInThreeLines />
        <OpenDrawing />
        <BusinessStrip />
      </main>
      <Footer />
    </>
  );
}
