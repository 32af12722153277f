// The calls owners make about administrators.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import type { Role } from "@/components/admin/roles.ts";

type Schemas = components["schemas"];

/** An administrator, as owners see them. */
export type Listed = Schemas["AdminListedAdministrator"];

/** Somebody who has not accepted yet. */
export type Invitation = Schemas["AdminInvitation"];

/** An invitation that was sent just now, with its link where no email took it along. */
export type InvitationMade = Schemas["AdminInvitationMade"];

/** Everybody who runs the installation, or was asked to. */
export const administratorsQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "administrators"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/administrators", { signal })),
});

/** Invites somebody by email. */
export function invite(email: string, role: Role) {
  return answered(admin.POST("/api/admin/administrators/invitations", { body: { email, role } }));
}

/** Sends an invitation again, with a new link. */
export function inviteAgain(id: string) {
  const path = "/api/admin/administrators/invitations/{id}/resend";
  return answered(admin.POST(path, { params: { path: { id } } }));
}

/** Takes an invitation back. */
export function takeBack(id: string) {
  const path = "/api/admin/administrators/invitations/{id}";
  return done(admin.DELETE(path, { params: { path: { id } } }));
}

/** Gives somebody another role. */
export function changeRole(id: string, role: Role) {
  const path = "/api/admin/administrators/{id}/role";
  return done(admin.PUT(path, { params: { path: { id } }, body: { role } }));
}

/** Keeps somebody from signing in, or lets them again. */
export function setDisabled(id: string, disabled: boolean) {
  const params = { path: { id } };
  return done(
    disabled
      ? admin.POST("/api/admin/administrators/{id}/disable", { params })
      : admin.POST("/api/admin/administrators/{id}/enable", { params }),
  );
}

/** Removes somebody's account. */
export function remove(id: string) {
  return done(admin.DELETE("/api/admin/administrators/{id}", { params: { path: { id } } }));
}

/** Requires a second factor of everybody, or no longer. */
export function requireSecondFactor(required: boolean) {
  const body = { second_factor_required: required };
  return done(admin.PUT("/api/admin/sign-in-rules", { body }));
}
