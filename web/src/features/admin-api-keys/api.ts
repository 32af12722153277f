// The calls owners make about the keys of programs.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** A key, as it is listed. */
export type ApiKey = Schemas["AdminApiKey"];

/** A key that was made just now, with the key itself. */
export type ApiKeyMade = Schemas["AdminApiKeyMade"];

/** The keys there are, and the scopes that one can have. */
export const apiKeysQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "api-keys"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/api-keys", { signal })),
});

/** Makes a key. */
export function createKey(name: string, scopes: readonly string[]) {
  return answered(admin.POST("/api/admin/api-keys", { body: { name, scopes: [...scopes] } }));
}

/** Revokes a key. */
export function revokeKey(id: string) {
  return done(admin.DELETE("/api/admin/api-keys/{id}", { params: { path: { id } } }));
}
