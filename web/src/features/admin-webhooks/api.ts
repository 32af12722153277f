// The calls owners make about the programs that events are sent to.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "@/components/admin/list/list-source.ts";
import { everyWordOf } from "@/lib/words.ts";

type Schemas = components["schemas"];

/** An event that webhooks can receive. */
export type WebhookEvent = Schemas["WebhookEvent"];

/** An address that events are sent to. */
export type Webhook = Schemas["AdminWebhook"];

/** An event that was written down for an address. */
export type Delivery = Schemas["AdminWebhookDelivery"];

/** A webhook whose secret was made just now. */
export type WithSecret = Schemas["AdminWebhookSecret"];

/** Every event there is. */
export const events = everyWordOf<WebhookEvent>()(
  "member.joined",
  "contest.published",
  "contest.drawn",
  "prize.claimed",
  "prize.fulfilled",
);

/** The addresses there are. */
export const webhooksQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "webhooks"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/webhooks", { signal })),
});

/** The log of what was sent. */
export const deliveryList = adminList("/api/admin/webhook-deliveries", (path, asked) =>
  answered(admin.GET(path, asked)),
);

/** What an owner decides about an address. */
export interface Decided {
  url: string;
  events: WebhookEvent[];
}

/** Sets an address up. */
export function createWebhook(body: Decided) {
  return answered(admin.POST("/api/admin/webhooks", { body }));
}

/** Changes an address, or switches it on or off. */
export function changeWebhook(id: string, body: Decided & { is_on: boolean }) {
  return answered(admin.PUT("/api/admin/webhooks/{id}", { params: { path: { id } }, body }));
}

/** Gives an address a new secret. */
export function rotateSecret(id: string) {
  return answered(admin.POST("/api/admin/webhooks/{id}/secret", { params: { path: { id } } }));
}

/** Takes an address away. */
export function removeWebhook(id: string) {
  return done(admin.DELETE("/api/admin/webhooks/{id}", { params: { path: { id } } }));
}

/** Sends an event again. */
export function replay(id: string) {
  const path = "/api/admin/webhook-deliveries/{id}/replay";
  return done(admin.POST(path, { params: { path: { id } } }));
}

/** How much an address did not take since then. */
export function failedQuery(id: string, since: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "webhooks", id, "failed", since],
    queryFn: ({ signal }) =>
      answered(
        admin.GET("/api/admin/webhooks/{id}/failed", {
          params: { path: { id }, query: { since } },
          signal,
        }),
      ),
  });
}

/** Sends all of that again. */
export function replayFailed(id: string, since: string) {
  const params = { path: { id } };
  return answered(admin.POST("/api/admin/webhooks/{id}/failed", { params, body: { since } }));
}
