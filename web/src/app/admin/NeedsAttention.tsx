import { useSession } from "@/components/admin/session/api.ts";
import { useDashboardNumbers, useEngine } from "@/features/admin-dashboard/api.ts";
import { standstill } from "@/features/admin-dashboard/engine-state.ts";

/**
 * A dot at the Overview's name while something there cannot wait, seen from every page. It is not shown to
 * administrators who must set up a second factor first.
 */
export function NeedsAttention() {
  const { data: session } = useSession();
  return session?.must_set_up_second_factor ? null : <Dot />;
}

function Dot() {
  const { data: numbers } = useDashboardNumbers();
  const { data: engine } = useEngine();
  const isTrouble =
    numbers?.untrusted_proxy ||
    (numbers?.ledgers_behind.length ?? 0) > 0 ||
    (numbers?.webhooks_given_up.length ?? 0) > 0 ||
    numbers?.first_messages_put_off ||
    (engine &&
      (standstill(engine.schedules) !== null || (engine.unreached_winners_total ?? 0) > 0));
  if (!isTrouble) return null;
  return (
    <span className="max-lg:absolute max-lg:top-2 max-lg:right-[calc(50%-1.1rem)] lg:ml-1.5">
      <span aria-hidden className="block size-2 rounded-full bg-danger" />
      <span className="sr-only">, needs attention</span>
    </span>
  );
}
