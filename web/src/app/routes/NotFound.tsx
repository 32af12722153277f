import { Link } from "react-router";
import { SceneFigure } from "@/components/hero/SceneFigure.tsx";
import { Page } from "@/components/layout/Page.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import head from "../page-heads.json?not-found&head";
import { usePageHead } from "../useHead.ts";

/** The page for every address that leads nowhere. */
export default function NotFound() {
  usePageHead(head);
  return (
    <Page className="page-width grid flex-1 items-center gap-16 py-16 md:py-24 lg:grid-cols-[7fr_5fr]">
      <div className="grid justify-items-start gap-6">
        <p className="font-semibold text-18 text-terracotta">Correction</p>
        <h1 className="text-40 md:text-72">Oops! Page not found</h1>
        <p className="max-w-[52ch] text-18 text-muted">
          The address may be misspelled, or the page may have moved. This week’s pick is still where
          it always is.
        </p>
        <Button asChild size="lg">
          <Link to={paths.home}>Return to Home</Link>
        </Button>
      </div>
      <SceneFigure scene="winter-evening" className="max-lg:hidden" />
    </Page>
  );
}
