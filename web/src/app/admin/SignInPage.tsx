import { Link, Navigate, type Path, useLocation, useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { useSession } from "@/components/admin/session/api.ts";
import { SignInForm } from "@/components/admin/session/SignInForm.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { toast } from "@/lib/toast.ts";
import { useBoot } from "@/lib/useBoot.ts";
import head from "../page-heads.json?auth&head";
import { usePageHead } from "../useHead.ts";
import { DoorPage } from "./DoorPage.tsx";
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
    <DoorPage title="Admin Access" lead="Sign in to access the admin dashboard">
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
    </DoorPage>
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
