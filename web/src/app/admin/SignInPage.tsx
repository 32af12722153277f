import { Link, Navigate, type Path, useLocation, useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { useSession } from "@/components/admin/session/api.ts";
import { SignInForm } from "@/components/admin/session/SignInForm.tsx";
import { Wordmark } from "@/components/layout/Wordmark.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { toast } from "@/lib/toast.ts";
import { useBoot } from "@/lib/useBoot.ts";
import head from "../page-heads.json?auth&head";
import { usePageHead } from "../useHead.ts";
import { keepWanted, keptWanted, refusalOf } from "./provider-sign-in.ts";

/** Where administrators sign in; whoever has a session is sent on at once. */
export function SignInPage() {
  usePageHead(head);
  const { data: session, isPending } = useSession();
  const wanted = wantedPage(useLocation().state);
  const provider = useBoot().sign_in_with;
  const [parameters] = useSearchParams();
  const navigate = useNavigate();

  function goOn() {
    toast({ title: "Success", description: "Logged in successfully" });
    navigate(wanted, { replace: true });
  }

  if (session) return <Navigate to={wanted} replace />;
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-svh content-center justify-items-center gap-8 bg-newsprint px-4 py-12"
    >
      <Wordmark />
      <section
        aria-labelledby="sign-in"
        className="grid w-full max-w-md gap-7 rounded-card border border-hairline bg-paper p-6 sm:p-9"
      >
        <div className="grid gap-2">
          <h1 id="sign-in" className="text-40">
            Admin Access
          </h1>
          <p className="text-muted">Sign in to access the admin dashboard</p>
        </div>
        {/* The form keeps its place while it is looked up whether somebody is signed in. */}
        <div className={isPending ? "invisible" : undefined}>
          <SignInForm
            onSignedIn={goOn}
            cameBack={{
              needsCode: parameters.get("step") === "code",
              failure: refusalOf(parameters.get("refused"), provider),
            }}
            otherWays={
              provider && (
                <Button asChild variant="outline" size="lg">
                  <a href="/api/admin/session/oidc" onClick={() => keepWanted(wanted)}>
                    Sign in with {provider}
                  </a>
                </Button>
              )
            }
          >
            <Button asChild variant="outline" size="lg">
              <Link to={paths.home}>Back to Home</Link>
            </Button>
          </SignInForm>
        </div>
      </section>
    </main>
  );
}

/** The page somebody was on their way to when they were asked to sign in. */
function wantedPage(state: unknown): string {
  if (typeof state !== "object" || state === null || !("wanted" in state)) {
    return keptWanted() ?? adminPaths.dashboard;
  }
  const { pathname, search = "" } = state.wanted as Partial<Path>;
  return pathname ? pathname + search : adminPaths.dashboard;
}
