// Delivery figures, from the administrators' API.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** What waits, what failed, and what arrived and was opened. */
export type Figures = Schemas["AdminDeliveryFigures"];

/** What became of messages. */
export type Fared = Schemas["AdminMessagesFared"];

/** The figures; counted again while the page is open. */
export const figuresQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "delivery-figures"],
  meta: { failed: "Failed to load the status" },
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/delivery-figures", { signal })),
  refetchInterval: 60_000,
});
