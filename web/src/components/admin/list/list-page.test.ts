import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { changeRows, listKey, outdateLists, showInRow, withFreshPage } from "./list-page.ts";
import type { ListPage, ListSource } from "./list-source.ts";

const list = (...pages: string[]) => ({
  pages: pages.map((text, index) => pageOf(text, index + 1 < pages.length ? "on" : "end")),
  pageParams: pages.map((_, index) => `cursor ${index}`),
});

function pageOf(text: string, next_cursor: string | null): ListPage<string> {
  return { items: [...text], next_cursor };
}

describe("a page that was read again", () => {
  it.each([
    ["is the same", ["abc", "def"], 0, "abc", ["abc", "def"]],
    ["has lost a row", ["abc", "def"], 0, "acd", ["acd", "ef"]],
    ["has lost its last row", ["abc", "def"], 0, "abd", ["abd", "ef"]],
    ["has a new row", ["abc", "def"], 0, "xab", ["xabc", "def"]],
    ["has a row from further down", ["abc", "def"], 0, "eab", ["eabc", "df"]],
    ["lies between others", ["abc", "def", "ghi"], 1, "xde", ["abc", "xdef", "ghi"]],
    ["begins with rows of the next", ["abc", "def", "ghi"], 0, "def", ["def", "", "ghi"]],
    ["has nothing in common with what was loaded", ["abc", "def"], 0, "xyz", ["xyz"]],
  ] as const)("%s", (_case, before, index, fresh, after) => {
    const next = withFreshPage(list(...before), index, pageOf(fresh, "on"), (row: string) => row);
    expect(next.pages.map(({ items }) => items.join(""))).toEqual(after);
    expect(next.pageParams).toHaveLength(after.length);
  });

  it("goes on where the rows that were pushed out of it end", () => {
    const next = withFreshPage(list("abc"), 0, pageOf("xab", "after b"), (row: string) => row);
    expect(next.pages[0]?.next_cursor).toBe("end");
  });

  it("is the end of the list when nothing follows", () => {
    const next = withFreshPage(list("abc", "def"), 0, pageOf("ab", null), (row: string) => row);
    expect(next.pages).toEqual([{ items: ["a", "b"], next_cursor: null }]);
  });
});

const fruits: ListSource<string> = {
  address: "/fruits",
  read: async () => pageOf("", null),
};

describe("a change of rows", () => {
  it("leaves a list alone that is only just being loaded", async () => {
    const client = new QueryClient();
    let arrive = (_page: ListPage<string>) => {};
    const loading = client.fetchInfiniteQuery({
      queryKey: [...listKey(fruits), {}],
      queryFn: () => new Promise<ListPage<string>>((resolve) => (arrive = resolve)),
      initialPageParam: "",
    });
    await Promise.resolve();
    changeRows(client, fruits, (row) => row);
    arrive(pageOf("a", null));
    await expect(loading).resolves.toMatchObject({ pages: [{ items: ["a"] }] });
  });
});

describe("a change of one row that is shown at once", () => {
  interface Fruit {
    id: string;
    ripe: boolean;
    eaten: boolean;
  }
  const list: ListSource<Fruit> = {
    address: "/ripening",
    read: async () => ({ items: [], next_cursor: null }),
  };
  const fruit = (id: string) => ({ id, ripe: false, eaten: false });

  it("is taken back for that row and its fields alone", () => {
    const client = new QueryClient();
    const queryKey = [...listKey(list), {}];
    client.setQueryData(queryKey, {
      pages: [{ items: [fruit("a"), fruit("b")], next_cursor: null }],
      pageParams: [""],
    });
    const takeBack = showInRow(client, list, ({ id }) => id === "a", { ripe: true });
    showInRow(client, list, ({ id }) => id === "b", { ripe: true });
    showInRow(client, list, ({ id }) => id === "a", { eaten: true });
    takeBack();
    expect(client.getQueryData(queryKey)).toMatchObject({
      pages: [
        {
          items: [
            { id: "a", ripe: false, eaten: true },
            { id: "b", ripe: true, eaten: false },
          ],
        },
      ],
    });
  });
});

describe("a list that is changed before it has arrived", () => {
  const source: ListSource<string> = { address: "/api/list", read: () => Promise.reject() };

  it.each([
    ["outdated", outdateLists],
    ["with another row", (client: QueryClient) => changeRows(client, source, (row) => row)],
  ])("shows no answer from before the change: %s", async (_how, change) => {
    const client = new QueryClient();
    const answers: ((page: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: listKey(source),
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => {});
    change(client, source);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.("before");
    answers[1]?.("after");
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("after"));
    stop();
  });
});
