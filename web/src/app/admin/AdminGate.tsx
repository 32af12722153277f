import { useMemo } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { useSession } from "@/components/admin/session/api.ts";
import { ClosedOperations } from "@/components/admin/session/may.tsx";
import { SessionLostDialog } from "@/components/admin/session/SessionLostDialog.tsx";
import { RetryButton } from "@/components/ui/RetryButton.tsx";

/** Lets signed-in administrators through; everybody else signs in first and comes back to where they wanted to go. */
export function AdminGate() {
  const location = useLocation();
  const { data: session, isPending, isFetching, refetch } = useSession();
  const operations = session?.closed_operations;
  const closed = useMemo(() => new Set(operations), [operations]);

  if (session) {
    const mustSetUp = session.must_set_up_second_factor && location.pathname !== adminPaths.account;
    if (mustSetUp) return <Navigate to={adminPaths.account} replace />;
    return (
      <ClosedOperations value={closed}>
        <Outlet />
        <SessionLostDialog session={session} />
      </ClosedOperations>
    );
  }
  if (session === null) {
    // In the history entry, not in the address: nobody can hand out a link that leads elsewhere after signing in.
    return <Navigate to={adminPaths.signIn} state={{ wanted: location }} replace />;
  }
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-svh content-center justify-items-center gap-5 p-6 text-center"
    >
      {isPending ? (
        <p role="status" className="text-muted">
          Loading…
        </p>
      ) : (
        <>
          <h1 className="text-28">Failed to load admin data</h1>
          <p className="text-muted">The service is not responding. Please try again.</p>
          <RetryButton retrying={isFetching} onRetry={() => void refetch()} />
        </>
      )}
    </main>
  );
}
