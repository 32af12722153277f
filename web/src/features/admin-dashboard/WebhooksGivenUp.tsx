import { RecordLink } from "@/components/admin/links.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { useDashboardNumbers } from "./api.ts";

/** That events are no longer sent somewhere because nothing was taken there for long, and where to put it right. */
export function WebhooksGivenUp() {
  const { data } = useDashboardNumbers();
  const addresses = data?.webhooks_given_up ?? [];
  if (addresses.length === 0) return null;
  return (
    <section
      aria-labelledby="webhooks-given-up"
      className="grid gap-1 rounded-control border border-danger/30 bg-danger/8 px-4 py-3 text-14"
    >
      <h2 id="webhooks-given-up" className="font-sans font-semibold text-danger">
        {addresses.length === 1 ? "A webhook was" : `${addresses.length} webhooks were`} switched
        off
      </h2>
      <p className="wrap-anywhere">
        Nothing was accepted for five days at {addresses.join(", ")}, or the program there asked for
        nothing more. <RecordLink to={adminPaths.webhooks}>Webhooks</RecordLink> shows what was
        answered and lets you switch it on again.
      </p>
    </section>
  );
}
