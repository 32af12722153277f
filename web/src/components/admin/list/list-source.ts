// The lists of the administrators' API, typed by its schema: what a row is, what a list can be sorted by, and where it
// is exported from.
import { defaultPathSerializer } from "openapi-fetch";
import type { paths } from "@/api/schema.d.ts";

/** One page of a list. */
export interface ListPage<Row> {
  items: Row[];
  next_cursor: string | null;
  /** How many rows match; null when counting would cost too much. */
  total?: number | null;
  /** Whether more than `total` rows match, which were not counted. */
  total_is_capped?: boolean;
  /** Whether a search found more people than the list shows. */
  search_is_cut?: boolean;
}

/** What a list is asked for: names and values, empty ones left out. */
export type Query = Readonly<Record<string, string>>;

/** A list of the service: read page by page, cached under its address. */
export interface ListSource<Row, Page extends ListPage<Row> = ListPage<Row>, Sort = string> {
  /** Where it is in the API. */
  address: string;
  read(query: Query & { sort?: Sort }, signal?: AbortSignal): Promise<Page & ListPage<Row>>;
}

type Answer = { responses: { 200: { content: { "application/json": ListPage<unknown> } } } };
type Asks = { parameters: { query?: unknown; path?: unknown } };

/** The paths of the API that answer with a page of a list. */
type ListPath = {
  [Path in keyof paths]: paths[Path] extends { get: Answer & Asks } ? Path : never;
}[keyof paths];

type Parameters<Path extends ListPath> = Pick<paths[Path]["get"]["parameters"], "query" | "path">;

/** What a list can be sorted by. */
type SortOf<Path extends ListPath> =
  NonNullable<Parameters<Path>["query"]> extends { sort?: infer Sort } ? Sort : never;

type Asked<Path extends ListPath> = {
  params: Parameters<Path>;
  signal: AbortSignal | null;
};

/** A list by its path; `read` makes the typed call. */
export function adminList<Path extends ListPath, Row, Page extends ListPage<Row>>(
  path: Path,
  read: (path: Path, asked: Asked<Path>) => Promise<Page & ListPage<Row>>,
  of?: Parameters<Path>["path"],
): ListSource<Row, Page, SortOf<Path>> {
  return {
    address: defaultPathSerializer(path, { ...of }),
    read(query, signal) {
      // What stands in an address may be anything: the service says what it does not know.
      const params = { query: given(query), path: of } as Parameters<Path>;
      return read(path, { params, signal: signal ?? null });
    },
  };
}

/** Where a list is exported from, with its filters. */
export function exportAddress({ address }: { address: string }, query: Query): string {
  const asked = new URLSearchParams(given(query)).toString();
  return `${address}/export.csv${asked && `?${asked}`}`;
}

function given(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}
