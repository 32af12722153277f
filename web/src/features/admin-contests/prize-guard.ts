import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";

/** What the law asks of prizes, with its sources, and the yearly totals of the towns it concerns. */
export function prizeGuardQuery() {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "prize-guard"],
    queryFn: ({ signal }) => answered(admin.GET("/api/admin/prize-guard", { signal })),
    staleTime: 60_000,
  });
}
