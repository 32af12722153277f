import { useQueryClient } from "@tanstack/react-query";

/**
 * Has everything the dashboard shows read anew after a change: a record is in lists, counts and other pages too.
 * `leaving` says that the page goes away: then nothing of it is read again, only what comes next.
 */
export function useRefresh(): (leaving?: boolean) => void {
  const client = useQueryClient();
  return (leaving = false) => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === "admin" && queryKey[1] !== "session",
      refetchType: leaving ? "none" : "active",
    });
  };
}
