import { Link } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { Button } from "@/components/ui/Button.tsx";

/** What stands in place of a page that the role of whoever opened it does not include. */
export function NotYourRole() {
  return (
    <div className="grid min-h-96 content-center justify-items-start gap-4">
      <h1 className="text-40">Not part of your role</h1>
      <p className="text-muted">Ask an owner if you need this page for your work.</p>
      <Button asChild>
        <Link to={adminPaths.dashboard}>Back to Admin</Link>
      </Button>
    </div>
  );
}
