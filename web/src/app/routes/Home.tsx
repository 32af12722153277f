import { Suspense } from "react";
import { Footer } from "@/components/layout/Footer.tsx";
import { Header } from "@/components/layout/Header.tsx";
import { FailureScreen } from "@/components/ui/FailureScreen.tsx";
import { lazyComponent } from "@/lib/lazy-chunks.ts";
import head from "../page-heads.json?home&head";
import { usePageHead } from "../useHead.ts";
import { HomeHero } from "./HomeHero.tsx";

// In the prerendered page from the start; its script may come after that of the first screen.
const FrontPage = lazyComponent(() => import("@/features/front-page/FrontPage.tsx"));

/** The home page: the front page of the town paper. */
export function Home() {
  usePageHead(head);
  return (
    <>
      <Header overlay />
      <main id="content" tabIndex={-1}>
        <HomeHero />
        <FailureScreen of="front page" isSection>
          <Suspense>
            <FrontPage />
          </Suspense>
        </FailureScreen>
      </main>
      <Footer />
    </>
  );
}
