import { LoaderCircle } from "lucide-react";
import { Link, useLocation, useParams } from "react-router";
import { Page } from "@/components/layout/Page.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useShortLink } from "@/features/short-link/useShortLink.ts";
import { paths } from "@/lib/paths.ts";
import head from "../page-heads.json?short-link&head";
import { usePageHead } from "../useHead.ts";
import NotFound from "./NotFound.tsx";

const leavePage = (address: string) => window.location.replace(address);

/**
 * An address of one part that is no page. On a first load the service has already redirected every code it knows,
 * so what arrives here leads nowhere; within the app the code is looked up.
 */
export default function ShortLink() {
  const { shortCode = "" } = useParams();
  const { key } = useLocation();
  return key === "default" ? <NotFound /> : <Following code={shortCode} />;
}

function Following({ code }: { code: string }) {
  const progress = useShortLink(code, leavePage);
  if (progress === "unknown") return <NotFound />;
  return <Waiting failed={progress === "failed"} />;
}

function Waiting({ failed }: { failed: boolean }) {
  usePageHead(head);
  return (
    <Page className="page-width grid flex-1 place-content-center gap-6 py-16">
      {failed ? (
        <>
          <h1 className="text-40">This link did not open.</h1>
          <p className="text-18 text-muted">Please try again later.</p>
          <Button asChild size="lg" className="justify-self-start">
            <Link to={paths.home}>Return to Home</Link>
          </Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-18">
          <LoaderCircle aria-hidden className="size-6 animate-spin motion-reduce:animate-none" />
          Redirecting...
        </p>
      )}
    </Page>
  );
}
