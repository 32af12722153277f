import { useQueryClient } from "@tanstack/react-query";
import { outdateClosedLists, outdateLists } from "../list/list-page.ts";

/**
 * Has everything the dashboard shows read anew after a change: a record is in lists, counts and other pages too. Of
 * lists only what is in sight. `leaving` says that the page goes away: then nothing of it is read again, only what
 * comes next.
 */
export function useRefresh(): (leaving?: boolean) => void {
  const client = useQueryClient();
  return (leaving = false) => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [realm, what] }) =>
        realm === "admin" && what !== "session" && what !== "list",
      refetchType: leaving ? "none" : "active",
    });
    if (leaving) outdateClosedLists(client);
    else outdateLists(client);
  };
}
