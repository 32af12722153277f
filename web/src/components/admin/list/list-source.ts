// The lists of the administrators' API, typed by its schema: what a row is, what a list can be sorted and filtered by, and
// where it is exported from.
import { defaultPathSerializer } from "openapi-fetch";
import type { paths } from "@/api/schema.d.ts";
import type { Filter } from "./Toolbar.tsx";

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

/** What a list is asked for as it stands in an address: names and values, empty ones for nothing. */
export type Query = Readonly<Record<string, string>>;

/** What can be asked of a list. */
export interface Asks {
  query: object;
  sort: string;
  filter: Filter;
  /** Whether it is offered as a file, where the service makes one. */
  exports?: boolean;
}

/** A list of the service: read page by page, cached under its address. */
export interface ListSource<
  Row,
  Page extends ListPage<Row> = ListPage<Row>,
  Can extends Asks = Asks,
> {
  /** Where it is in the API. */
  address: string;
  read(query: Can["query"], signal?: AbortSignal): Promise<Page & ListPage<Row>>;
}

type Answer = { responses: { 200: { content: { "application/json": ListPage<unknown> } } } };
type Asked = { parameters: { query?: unknown; path?: unknown } };

/** The paths of the API that answer with a page of a list. */
type ListPath = {
  [Path in keyof paths]: paths[Path] extends { get: Answer & Asked } ? Path : never;
}[keyof paths];

type Parameters<Path extends ListPath> = Pick<paths[Path]["get"]["parameters"], "query" | "path">;
type QueryOf<Path extends ListPath> = NonNullable<Parameters<Path>["query"]>;

/** What the schema says about a list: its orders, its filters with their values, and whether it can be exported. */
interface AsksOf<Path extends ListPath> {
  query: QueryOf<Path>;
  sort: QueryOf<Path> extends { sort?: infer Sort extends string } ? Sort : never;
  filter: FiltersOf<Omit<QueryOf<Path>, "q" | "sort" | "cursor" | "limit">>;
  exports: `${Path}/export.csv` extends keyof paths ? boolean : never;
}

type FiltersOf<Values> = {
  [Name in keyof Values & string]-?: Filter<Name, Exclude<Values[Name], undefined> & string>;
}[keyof Values & string];

/** A list by its path; `read` makes the typed call. */
export function adminList<Path extends ListPath, Row, Page extends ListPage<Row>>(
  path: Path,
  read: (
    path: Path,
    asked: { params: Parameters<Path>; signal: AbortSignal | null },
  ) => Promise<Page & ListPage<Row>>,
  of?: Parameters<Path>["path"],
): ListSource<Row, Page, AsksOf<Path>> {
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
export function exportAddress({ address }: { address: string }, query: object): string {
  const asked = new URLSearchParams(given(query)).toString();
  return `${address}/export.csv${asked && `?${asked}`}`;
}

function given(query: object): Query {
  const values = Object.entries(query).filter(([, value]) => value !== "");
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}
