// What is refetched after a change: a record is in lists, counts and other pages too. Of lists only what is in sight.
import type { QueryClient } from "@tanstack/react-query";
import { outdateClosedLists, outdateLists } from "./list/list-page.ts";

/** Has everything the dashboard shows fetched again. */
export function refresh(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isShown, refetchType: "active" });
  outdateLists(client);
}

/** The same when the page goes away: nothing of it is read again, only what comes next. */
export function refreshOthers(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isShown, refetchType: "none" });
  outdateClosedLists(client);
}

function isShown({ queryKey: [realm, what] }: { queryKey: readonly unknown[] }): boolean {
  return realm === "admin" && what !== "session" && what !== "list";
}
