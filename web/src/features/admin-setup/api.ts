// The calls of the set-up, each with the link's token in a header: addresses end up in logs.
import { done } from "@/api/answers.ts";
import { answered, connect } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import type { Place } from "@/components/admin/places/places.ts";
import type { Typed } from "@/components/admin/settings/setting.ts";
import type { TrialChannel } from "@/components/admin/settings/TestMessage.tsx";

type Schemas = components["schemas"];

/** What a new installation begins with. */
export type SetUp = Schemas["SetUp"];

/** Whoever will run the installation. */
export type Administrator = Schemas["SetUpAdministrator"];

/** The service takes so many places of a file at once. */
const mostAtOnce = 1000;

/** The calls of whoever holds this link. */
export function setUpCalls(token: string) {
  const client = connect();
  const headers = { authorization: `Bearer ${token}` };
  return {
    show: (signal: AbortSignal) => answered(client.GET("/api/set-up", { headers, signal })),
    check: (administrator: Administrator | null, values: Typed) =>
      done(client.POST("/api/set-up/checks", { headers, body: { administrator, values } })),
    tryOut: (channel: TrialChannel, to: string, values: Typed) =>
      answered(client.POST("/api/set-up/test-message", { headers, body: { channel, to, values } })),
    /** Stores the places that Townpick brings along, part by part. */
    async importShipped(onProgress: (stored: number) => void): Promise<void> {
      for (let from = 0, total = 1; from < total; ) {
        const call = client.POST("/api/set-up/places/shipped", { headers, body: { from } });
        const answer = await answered(call);
        ({ imported: from, total } = answer);
        onProgress(from);
      }
    },
    /** Stores the places of a file, part by part. */
    async importPlaces(places: readonly Place[], onProgress: (stored: number) => void) {
      for (let start = 0; start < places.length; start += mostAtOnce) {
        const batch = places.slice(start, start + mostAtOnce);
        await answered(client.POST("/api/set-up/places", { headers, body: { places: batch } }));
        onProgress(start + batch.length);
      }
    },
    clearPlaces: () => done(client.DELETE("/api/set-up/places", { headers })),
    finish: (body: Schemas["SetUpRequest"]) =>
      answered(client.POST("/api/set-up", { headers, body })),
  };
}

/** The calls of whoever holds a link. */
export type SetUpCalls = ReturnType<typeof setUpCalls>;
