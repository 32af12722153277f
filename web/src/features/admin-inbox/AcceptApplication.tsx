import { Store } from "lucide-react";
import { Link } from "react-router";
import { type Application, acceptApplication } from "@/components/admin/api/inbox.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";

interface AcceptApplicationProps {
  application: Application;
  onAccepted: (businessId: string) => void;
}

/** Makes a featured business of an application, once; afterwards leads to it. */
export function AcceptApplication({ application, onAccepted }: AcceptApplicationProps) {
  const { featured_business_id: business, business_name: name } = application;
  const { run, busy } = useAction({
    act: () => acceptApplication(application.id),
    done: ({ website_left_out }) =>
      website_left_out
        ? `${name} is now a featured business. The website they gave is not a valid web address, so it was left empty.`
        : `${name} is now a featured business`,
    failed: "Failed to accept the application",
    onDone: ({ business_id }) => onAccepted(business_id),
    refresh,
  });

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
          <Button size="sm" aria-disabled={busy} onClick={() => void run()}>
            <Store aria-hidden />
            {busy ? "Accepting..." : "Accept"}
          </Button>
        </>
      )}
    </div>
  );
}
