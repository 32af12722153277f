// What pickers offer: towns, businesses and sponsors, found by the service.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { paths } from "@/api/schema.d.ts";
import type { FoundOptions, PickerOption } from "./option.ts";

/** At most this many are offered at once. */
const mostOptions = 50;

/** How to find what can be chosen, and the key under which the answer is cached. */
export interface OptionSearch {
  key: readonly string[];
  load: (signal: AbortSignal) => Promise<FoundOptions>;
}

/** Towns whose name, full name or state holds the text. */
export function findTowns(text: string): OptionSearch {
  return { key: ["towns", text], load: (signal) => loadTowns({ q: text }, signal) };
}

/** The same, of active towns only. */
export function findActiveTowns(text: string): OptionSearch {
  return {
    key: ["active-towns", text],
    load: (signal) => loadTowns({ q: text, active: true }, signal),
  };
}

/** A town by its id, for a choice that came with the page's address. */
export function townById(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "options", "town", id],
    queryFn: async ({ signal }): Promise<PickerOption | null> => {
      const { items } = await loadTowns({ ids: id }, signal);
      return items[0] ?? null;
    },
    enabled: id !== "",
  });
}

/** The active businesses that serve a town and whose name holds the text. */
export function findBusinessesOf(townId: string): (text: string) => OptionSearch {
  return (text) => ({
    key: ["businesses", townId, text],
    load: async (signal) => {
      const params = { query: { town: townId } };
      const call = admin.GET("/api/admin/businesses/options", { params, signal });
      const { items } = await answered(call);
      const sought = text.toLowerCase();
      const found = items.filter(({ business_name }) =>
        business_name.toLowerCase().includes(sought),
      );
      return shown(found.map(({ id, business_name }) => ({ id, label: business_name })));
    },
  });
}

/** Sponsors whose name holds the text. */
export function findSponsors(text: string): OptionSearch {
  return {
    key: ["sponsors", text],
    load: async (signal) => {
      const params = { query: { q: text, sort: "name", limit: mostOptions } } as const;
      const call = admin.GET("/api/admin/sponsors", { params, signal });
      const { items, next_cursor } = await answered(call);
      return shown(
        items.map(({ id, name }) => ({ id, label: name })),
        next_cursor !== null,
      );
    },
  };
}

/** The members of a town whose name, email or phone holds the text. */
export function findMembersOf(townId: string): (text: string) => OptionSearch {
  return (text) => ({
    key: ["members", townId, text],
    load: async (signal) => {
      const query = { q: text, town: townId, sort: "name", limit: mostOptions } as const;
      const call = admin.GET("/api/admin/members", { params: { query }, signal });
      const { items, next_cursor } = await answered(call);
      const options = items.map(({ id, name, email }) => ({ id, label: name, note: email }));
      return shown(options, next_cursor !== null);
    },
  });
}

type TownQuery = NonNullable<paths["/api/admin/towns/options"]["get"]["parameters"]["query"]>;

async function loadTowns(query: TownQuery, signal: AbortSignal): Promise<FoundOptions> {
  const call = admin.GET("/api/admin/towns/options", { params: { query }, signal });
  const { items, more } = await answered(call);
  const options = items.map(({ id, full_name, status }) => ({
    id,
    label: full_name,
    ...(status !== "Active" && { note: status }),
  }));
  return shown(options, more);
}

function shown(options: PickerOption[], more = false): FoundOptions {
  return { items: options.slice(0, mostOptions), more: more || options.length > mostOptions };
}
