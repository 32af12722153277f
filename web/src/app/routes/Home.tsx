import { lazy, Suspense } from "react";
import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { usePageHead } from "../useHead.ts";
import { HomeHero } from "./HomeHero.tsx";

// In the prerendered page from the start; its script may come after that of the first screen.
const FrontPage = lazy(() => import("@/features/front-page/FrontPage.tsx"));

/** The home page: the front page of the town paper. */
export function Home() {
  usePageHead("home");
  return (
    <>
      <Header overlay />
      <main id="content" tabIndex={-1}>
        <HomeHero />
        <Suspense>
          <FrontPage />
        </Suspense>
      </main>
      <Footer />
    </>
  );
}
