import { Store } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ProblemError } from "@/api/problem.ts";
import { type Application, acceptApplication } from "@/components/admin/api/inbox.ts";
import { useRefresh } from "@/components/admin/form/useRefresh.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { Button } from "@/components/ui/Button.tsx";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";

interface AcceptApplicationProps {
  application: Application;
  onAccepted: (businessId: string) => void;
}

/** Makes a featured business of an application, once; afterwards leads to it. */
export function AcceptApplication({ application, onAccepted }: AcceptApplicationProps) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const { featured_business_id: business, business_name: name } = application;

  async function accept() {
    if (busy) return;
    setBusy(true);
    forgetRefusals();
    try {
      const { business_id, website_left_out } = await acceptApplication(application.id);
      const without = website_left_out
        ? ". What they gave as their website is no web address, so it was left out."
        : "";
      toast({ title: "Success", description: `${name} is now a featured business${without}` });
      onAccepted(business_id);
    } catch (failure) {
      const refused = failure instanceof ProblemError && failure.status === 409;
      const description = refused ? failure.message : "Failed to accept the application";
      toast({ title: "Error", description, variant: "destructive" });
    } finally {
      setBusy(false);
      refresh();
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-newsprint px-4 py-3 text-14">
      {business ? (
        <>
          <p>This application was accepted.</p>
          <Button asChild variant="outline" size="sm">
            <Link to={adminPaths.business(business)}>
              <Store aria-hidden />
              Open the Featured Business
            </Link>
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-60">
            Accepting turns it into an inactive featured business, to be completed and activated.
          </p>
          <Button size="sm" aria-disabled={busy} onClick={() => void accept()}>
            <Store aria-hidden />
            {busy ? "Accepting..." : "Accept"}
          </Button>
        </>
      )}
    </div>
  );
}
