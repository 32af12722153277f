import { useQueryClient } from "@tanstack/react-query";
import {
  setTownStatus,
  setTownStatuses,
  type TownRow,
  type TownStatus,
  townList,
} from "@/components/admin/api/towns.ts";
import { outdateLists, showInRow } from "@/components/admin/list/list-page.ts";
import { useAction } from "@/lib/useAction.ts";
import { launchSentence, statusSentence } from "./status-words.ts";

interface Change {
  slug: string;
  status: TownStatus;
}

/** Opens and closes towns; the list shows it at once and takes it back when the service refuses. */
export function useTownStatus() {
  const client = useQueryClient();
  const show = (slug: string, change: Partial<TownRow>) =>
    showInRow(client, townList, (row) => row.slug === slug, change);
  const failed = () => "Failed to update place status";

  const one = useAction({
    act: ({ slug, status }: Change) => setTownStatus(slug, status),
    per: ({ slug }) => slug,
    show: ({ slug, status }) => show(slug, { status }),
    done: statusSentence,
    failed,
    onDone: ({ id, status }, { slug }) => show(slug, { id, status }),
    refresh: () => {
      void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
      void client.invalidateQueries({ queryKey: ["admin", "town"] });
    },
  });

  const several = useAction({
    act: ({ slugs, status }: { slugs: readonly string[]; status: TownStatus }) =>
      setTownStatuses(slugs, status),
    done: ({ changed, skipped, notified, local }, { status }) => {
      const left = skipped === 0 ? "" : `, ${skipped} unchanged`;
      const launched = notified > 0 ? `. ${launchSentence(notified, local)}` : "";
      const towns = changed === 1 ? "1 town" : `${changed} towns`;
      return `${towns} updated to ${status}${left}${launched}`;
    },
    failed,
    refresh: () => {
      outdateLists(client, townList);
      void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
    },
  });

  return { change: one.run, changeAll: several.run };
}
