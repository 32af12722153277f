import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import { isEndedLink, isNotFound } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";

/** Whether a member counts in the drawings of their town. */
export type Confirmation = components["schemas"]["Confirmation"];

const of = (token: string) => ({ params: { path: { token } } });

/** Whether the member has confirmed whose personal link it is. */
export function confirmationQuery(token: string) {
  return queryOptions({
    queryKey: ["confirmation", token],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/confirmations/{token}", { ...of(token), signal })),
    retry: (failures, error) => !(isNotFound(error) || isEndedLink(error)) && failures < 3,
    // Without a connection the page must say so instead of waiting for one.
    networkMode: "always",
  });
}

/** Shows that the address is theirs; asking again changes nothing. */
export function confirm(token: string): Promise<Confirmation> {
  return answered(api.POST("/api/confirmations/{token}", of(token)));
}
