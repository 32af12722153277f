// The calls an administrator makes about their own account.
import { useQuery } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** What shows that whoever uses a session is its owner. */
export type Proof = Schemas["AdminOwnProof"];

/** What an authenticator app needs to know. */
export type SecondFactor = Schemas["AdminTotpSecret"];

/** Where the list of sessions is cached. */
export const sessionsKey = ["admin", "sessions"] as const;

/** The browsers in which the administrator is signed in. */
export function useSignedInBrowsers() {
  return useQuery({
    ...adminReads,
    queryKey: sessionsKey,
    queryFn: ({ signal }) => answered(admin.GET("/api/admin/sessions", { signal })),
  });
}

/** Changes name and phone. */
export function saveProfile(name: string, phone: string | null) {
  return answered(admin.PUT("/api/admin/account", { body: { name, phone_number: phone } }));
}

/** Changes the password, which ends all other sessions. */
export function changePassword(body: Schemas["AdminPasswordChange"]) {
  return done(admin.POST("/api/admin/account/password", { body }));
}

/** Begins to set a second factor up; nothing changes until a code confirms it. */
export function beginSecondFactor(proof: Proof) {
  return answered(admin.POST("/api/admin/account/totp", { body: proof }));
}

/** Turns the second factor on; gives the recovery codes, which are never shown again. */
export function confirmSecondFactor(code: string) {
  return answered(admin.POST("/api/admin/account/totp/confirm", { body: { code } }));
}

/** Turns the second factor off. */
export function endSecondFactor(proof: Proof) {
  return done(admin.POST("/api/admin/account/totp/disable", { body: proof }));
}

/** Where it is cached whether the administrator is linked to an account at the identity provider. */
export const identityKey = ["admin", "identity"] as const;

/** Since when the administrator is linked to an account at the identity provider, if at all. */
export function useIdentity() {
  return useQuery({
    ...adminReads,
    queryKey: identityKey,
    queryFn: ({ signal }) => answered(admin.GET("/api/admin/account/identity", { signal })),
  });
}

/** Ends the link to the account at the identity provider. */
export function unlinkIdentity(proof: Proof) {
  return done(admin.POST("/api/admin/account/identity/unlink", { body: proof }));
}

/** Ends one session, or all but this one. */
export function endSessions(body: Proof, id?: string) {
  if (id === undefined) return done(admin.POST("/api/admin/sessions/end-others", { body }));
  return done(admin.POST("/api/admin/sessions/{id}/end", { params: { path: { id } }, body }));
}
