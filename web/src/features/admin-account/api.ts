// The calls an administrator makes about their own account.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";
import type { Administrator } from "@/components/admin/session/api.ts";

type Schemas = components["schemas"];

/** A browser in which the administrator is signed in. */
export type SignedInBrowser = Schemas["AdminOpenSession"];

/** What an authenticator app needs to know. */
export type SecondFactor = Schemas["AdminTotpSecret"];

/** Where the list of sessions is cached. */
export const sessionsKey = ["admin", "sessions"] as const;

/** The browsers in which the administrator is signed in. */
export function useSignedInBrowsers() {
  return useQuery(
    queryOptions({
      queryKey: sessionsKey,
      queryFn: ({ signal }) =>
        adminFetch<{ items: SignedInBrowser[] }>("GET", "/sessions", undefined, signal),
      retry: retryUnlessRefused,
      networkMode: "always",
    }),
  );
}

/** Changes name and phone. */
export function saveProfile(name: string, phone: string | null): Promise<Administrator> {
  return adminFetch("PUT", "/account", { name, phone_number: phone });
}

/** Changes the password, which ends all other sessions. */
export function changePassword(current: string, next: string): Promise<void> {
  return adminFetch("POST", "/account/password", { current_password: current, new_password: next });
}

/** Begins to set a second factor up; nothing changes until a code confirms it. */
export function beginSecondFactor(password: string): Promise<SecondFactor> {
  return adminFetch("POST", "/account/totp", { password });
}

/** Turns the second factor on; gives the recovery codes, which are never shown again. */
export function confirmSecondFactor(code: string): Promise<{ recovery_codes: string[] }> {
  return adminFetch("POST", "/account/totp/confirm", { code });
}

/** Turns the second factor off. */
export function endSecondFactor(password: string): Promise<void> {
  return adminFetch("POST", "/account/totp/disable", { password });
}

/** Ends one session, or all but this one. */
export function endSessions(id?: string): Promise<void> {
  return adminFetch(
    "DELETE",
    id === undefined ? "/sessions" : `/sessions/${encodeURIComponent(id)}`,
  );
}
