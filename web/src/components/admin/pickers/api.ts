// What pickers offer: towns, businesses and sponsors, found by the service.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { FoundOptions, PickerOption } from "./option.ts";

/** At most this many are offered at once. */
const mostOptions = 50;

/** How to find what can be chosen, and under what key the answer is kept. */
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
    load: (signal) => loadTowns({ q: text, active: "true" }, signal),
  };
}

/** A town by its id, for a choice that came with the page's address. */
export function townById(id: string) {
  return queryOptions({
    queryKey: ["admin", "options", "town", id],
    queryFn: async ({ signal }): Promise<PickerOption | null> => {
      const { items } = await loadTowns({ ids: id }, signal);
      return items[0] ?? null;
    },
    enabled: id !== "",
    retry: retryUnlessRefused,
  });
}

/** The active businesses that serve a town and whose name holds the text. */
export function findBusinessesOf(townId: string): (text: string) => OptionSearch {
  return (text) => ({
    key: ["businesses", townId, text],
    load: async (signal) => {
      type Answer = { items: { id: string; business_name: string }[] };
      const { items } = await read<Answer>("/businesses/options", { town: townId }, signal);
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
      type Answer = { items: { id: string; name: string }[]; next_cursor: string | null };
      const query = { q: text, sort: "name", limit: String(mostOptions) };
      const { items, next_cursor } = await read<Answer>("/sponsors", query, signal);
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
      type Member = { id: string; name: string; email: string };
      type Answer = { items: Member[]; next_cursor: string | null };
      const query = { q: text, town: townId, sort: "name", limit: String(mostOptions) };
      const { items, next_cursor } = await read<Answer>("/members", query, signal);
      const options = items.map(({ id, name, email }) => ({ id, label: name, note: email }));
      return shown(options, next_cursor !== null);
    },
  });
}

async function loadTowns(
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<FoundOptions> {
  type Answer = { items: { id: string; full_name: string; status: string }[]; more: boolean };
  const { items, more } = await read<Answer>("/towns/options", query, signal);
  const options = items.map(({ id, full_name, status }) => ({
    id,
    label: full_name,
    ...(status !== "Active" && { note: status }),
  }));
  return shown(options, more);
}

function read<Answer>(
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  return adminFetch<Answer>("GET", `${path}?${new URLSearchParams(query)}`, undefined, signal);
}

function shown(options: PickerOption[], more = false): FoundOptions {
  return { items: options.slice(0, mostOptions), more: more || options.length > mostOptions };
}
