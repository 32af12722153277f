// Who is signed in, and the calls that change it.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { admin, adminReads, sessionLoss } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import { isSignedOut } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";
import { forgetAllDrafts } from "../form/draft.ts";

type Schemas = components["schemas"];

/** An administrator, as they see themselves. */
export type Administrator = Schemas["AdminAccount"];

/** A session of the person at this browser. */
export type Session = Schemas["AdminSession"];

/** What a person types to sign in; the code only once it was asked for. */
export type Credentials = Schemas["AdminSignIn"];

const sessionKey = ["admin", "session"] as const;

function sessionQuery(client: QueryClient) {
  return queryOptions({
    ...adminReads,
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Session | null> => {
      try {
        return await answered(admin.GET("/api/admin/session", { signal }));
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        // `sessionLoss` reports a session that ends while pages are open: the page behind it must stay.
        const known = client.getQueryData<Session | null>(sessionKey) ?? null;
        if (known === null) sessionLoss.mend();
        return known;
      }
    },
    staleTime: 60_000,
  });
}

/** Who is signed in: null when nobody is. */
export function useSession() {
  return useQuery(sessionQuery(useQueryClient()));
}

/** Fetches again who is signed in and what they may do. */
export function refreshSession(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionKey });
}

/** Remembers who has just been signed in, by whatever way. */
export function rememberSession(client: QueryClient, session: Session): void {
  client.setQueryData(sessionKey, session);
  sessionLoss.mend();
}

/** Signs in and remembers who it is. */
export async function signIn(client: QueryClient, credentials: Credentials): Promise<void> {
  rememberSession(client, await answered(admin.POST("/api/admin/session", { body: credentials })));
}

/** Finishes a sign-in through the identity provider with a code, and remembers who it is. */
export async function giveCode(client: QueryClient, code: string): Promise<void> {
  const given = admin.POST("/api/admin/session/oidc/code", { body: { code } });
  rememberSession(client, await answered(given));
}

/**
 * Signs out and forgets everything that was read and typed. When the service does not answer, that is forgotten too, and who
 * is signed in is asked again: the session may still be there.
 */
export async function signOut(client: QueryClient): Promise<void> {
  try {
    await done(admin.DELETE("/api/admin/session"));
  } catch (error) {
    if (!isSignedOut(error)) {
      forgetWork(client);
      void client.resetQueries({ queryKey: sessionKey });
      throw error;
    }
  }
  forgetSession(client);
}

/** Forgets who was signed in, all that they saw and what they had begun to type. */
export function forgetSession(client: QueryClient): void {
  sessionLoss.mend();
  client.setQueryData(sessionKey, null);
  forgetWork(client);
}

function forgetWork(client: QueryClient): void {
  forgetAllDrafts();
  client.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] === "admin" && queryKey[1] !== "session",
  });
}

/** Remembers a change the administrator made to their own account. */
export function rememberAdministrator(client: QueryClient, admin: Administrator): void {
  client.setQueryData<Session | null>(sessionKey, (session) => session && { ...session, admin });
}
