// The calls of somebody who was invited to become an administrator.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";

/** What an invitation's link leads to. */
export function invitationQuery(token: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "invitation", token],
    queryFn: ({ signal }) =>
      answered(
        admin.GET("/api/admin/invitations/{token}", { signal, params: { path: { token } } }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts an invitation and signs in. */
export function accept(token: string, name: string, password: string) {
  const params = { path: { token } };
  return answered(
    admin.POST("/api/admin/invitations/{token}", { params, body: { name, password } }),
  );
}
