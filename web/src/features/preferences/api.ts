import { queryOptions } from "@tanstack/react-query";
import { done } from "@/api/answers.ts";
import { answered, api } from "@/api/client.ts";
import { isEndedLink, isNotFound } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";

/** What a member sees of themselves. */
export type Preferences = components["schemas"]["Preferences"];

/** How somebody wants to be written to. */
export type Channel = Preferences["preferred_channel"];

/** What a member sets: only what they touched, since the rest of the page may be old. */
export type Wishes = Partial<Pick<Preferences, "is_subscribed" | "preferred_channel">> & {
  /** That they agree to texts, to turn them on. */
  texts_accepted?: boolean;
};

const of = (token: string) => ({ params: { path: { token } } });

/** What is known about the member whose personal link it is. */
export function preferencesQuery(token: string) {
  return queryOptions({
    queryKey: ["preferences", token],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/preferences/{token}", { ...of(token), signal })),
    retry: (failures, error) => !(isNotFound(error) || isEndedLink(error)) && failures < 3,
    // Without a connection the page must say so instead of waiting for one.
    networkMode: "always",
  });
}

/** Changes subscription or channel. */
export function savePreferences(token: string, wishes: Wishes): Promise<Preferences> {
  return answered(api.PUT("/api/preferences/{token}", { ...of(token), body: wishes }));
}

/** Where everything that is stored about the member can be downloaded, as one JSON file. */
export function ownDataAddress(token: string): string {
  return `/api/preferences/${encodeURIComponent(token)}/data`;
}

/** What a member is called and where they live. */
export type Details = Pick<Preferences, "first_name" | "last_name" | "address">;

/** Corrects name and address. */
export function correctDetails(token: string, details: Details): Promise<Preferences> {
  return answered(api.PUT("/api/preferences/{token}/details", { ...of(token), body: details }));
}

/** Sends a link to a new address, which waits; `local` says that this installation sends no email. */
export function requestEmailChange(
  token: string,
  email: string,
): Promise<components["schemas"]["EmailChangeRequested"]> {
  return answered(api.POST("/api/preferences/{token}/email", { ...of(token), body: { email } }));
}

/** Forgets the address that waits. */
export function takeBackEmail(token: string): Promise<Preferences> {
  return answered(api.DELETE("/api/preferences/{token}/email", of(token)));
}

/** Makes the address the member's that the link with this secret was sent to. */
export function confirmEmailChange(token: string): Promise<void> {
  return done(api.POST("/api/email-changes/{token}", of(token)));
}

/** Moves the member to the town with this slug. */
export function moveToTown(
  token: string,
  move: components["schemas"]["MoveRequest"],
): Promise<Preferences> {
  return answered(api.PUT("/api/preferences/{token}/town", { ...of(token), body: move }));
}

/** Sends a code to a new number; `local` says that this installation sends no texts. */
export function requestPhoneChange(token: string, phone: string): Promise<{ local: boolean }> {
  return answered(api.POST("/api/preferences/{token}/phone", { ...of(token), body: { phone } }));
}

/** Makes the new number the member's. */
export function confirmPhoneChange(token: string, code: string): Promise<Preferences> {
  return answered(
    api.POST("/api/preferences/{token}/phone/confirm", { ...of(token), body: { code } }),
  );
}

/** How the code comes that confirms a deletion. */
export type DeletionRequested = components["schemas"]["DeletionRequested"];

/** Asks for everything about the member to be deleted; sends a code, and a new one when it is asked again. */
export function requestDeletion(token: string): Promise<DeletionRequested> {
  return answered(api.POST("/api/preferences/{token}/deletion", of(token)));
}

/** Deletes the member who has asked for it, with the code that they were sent. */
export function confirmDeletion(token: string, code: string): Promise<void> {
  return done(
    api.POST("/api/preferences/{token}/deletion/confirm", { ...of(token), body: { code } }),
  );
}

/** Ends all messages to the member whose unsubscribe link it is. */
export async function unsubscribe(token: string): Promise<void> {
  await answered(api.POST("/api/unsubscribe/{token}", of(token)));
}
