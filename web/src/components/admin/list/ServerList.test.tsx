import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerAdmin, calls, listAt, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { ServerList } from "./ServerList.tsx";

interface Fruit {
  id: string;
  name: string;
}

const list = listAt<Fruit>("/fruits");

const fruit = (number: number): Fruit => ({ id: `f${number}`, name: `Fruit ${number}` });

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => document.querySelector("output")?.textContent;

function open(path = "/admin", sorted?: string) {
  const bulk = vi.fn();
  renderInApp(
    <>
      <Address />
      <ServerList
        label="Fruits"
        list={list}
        columns={[
          {
            key: "name",
            header: "Name",
            cell: ({ name }) => name,
            sort: { ascending: "name", descending: "-name" },
            filter: {
              name: "kind",
              label: "Kind",
              options: [
                { value: "all", label: "All" },
                { value: "stone", label: "Stone" },
              ],
            },
          },
          { key: "id", header: "Id", cell: ({ id }) => id },
          {
            key: "ripe",
            header: "Ripe since",
            cell: () => "–",
            sort: { descending: "-ripe", ascending: "ripe" },
          },
        ]}
        {...(sorted && { sorted })}
        rowKey={({ id }) => id}
        open={({ id }) => ({ to: `/fruits/${id}` })}
        searchLabel="Search fruits"
        exports
        bulk={{
          nameOf: ({ name }) => name,
          actions: (keys, clear) => (
            <button
              type="button"
              onClick={() => {
                bulk(keys);
                clear();
              }}
            >
              Ripen
            </button>
          ),
        }}
        empty="No fruits yet."
        failed="Failed to load fruits"
      />
    </>,
    { path },
  );
  return bulk;
}

const row = (name: string) => screen.findByRole("link", { name });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("a list", () => {
  it("asks for its rows with its filters and shows them under their headers", async () => {
    const asked = answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open();
    const table = await screen.findByRole("table", { name: "Fruits" });
    expect(within(table).getByRole("columnheader", { name: "Name" })).toBeVisible();
    expect(await row("Fruit 1")).toHaveAttribute("href", "/fruits/f1");
    expect(calls(asked, "GET /fruits")[0]?.query).toEqual({ kind: "all" });
  });

  it("scrolls in a pane of at most 600 pixels that the keyboard reaches", async () => {
    answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open();
    const pane = await screen.findByRole("group", { name: "Fruits" });
    expect(pane).toHaveClass("max-h-[600px]");
    expect(pane).toHaveAttribute("tabindex", "0");
  });

  it("loads the next page before its end and puts only what is in sight into the page", async () => {
    const pages: Record<string, object> = {
      "": page(
        Array.from({ length: 100 }, (_, n) => fruit(n)),
        { next_cursor: "two" },
      ),
      two: page(Array.from({ length: 100 }, (_, n) => fruit(100 + n))),
    };
    const asked = answerAdmin({
      "GET /fruits": ({ query }) => pages[query["cursor"] ?? ""] ?? null,
    });
    open();
    await row("Fruit 0");
    expect(screen.getAllByRole("row").length).toBeLessThan(40);
    expect(calls(asked, "GET /fruits")).toHaveLength(1);
    const pane = screen.getByRole("group", { name: "Fruits" });
    fireEvent.scroll(pane, { target: { scrollTop: 44 * 90 } });
    await waitFor(() => expect(calls(asked, "GET /fruits")).toHaveLength(2));
    fireEvent.scroll(pane, { target: { scrollTop: 44 * 120 } });
    await row("Fruit 120");
  });

  it("opens a row that is clicked anywhere but on its buttons", async () => {
    answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open();
    await userEvent.click(await screen.findByRole("cell", { name: "f1" }));
    expect(address()).toBe("/fruits/f1");
  });

  it("says when a search found more people than it shows", async () => {
    const cut = { total: 1000, total_is_capped: true, search_is_cut: true };
    answerAdmin({
      "GET /fruits": ({ query }) => page([fruit(1)], query["kind"] === "stone" ? cut : {}),
    });
    open();
    await row("Fruit 1");
    const words = "The first 1,000 matches; type more to narrow them.";
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "stone");
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("says that there is nothing", async () => {
    answerAdmin({ "GET /fruits": page([]) });
    open();
    expect(await screen.findByText("No fruits yet.")).toBeVisible();
  });

  it("says that nothing arrived, and tries again when asked", async () => {
    let broken = true;
    answerAdmin({
      "GET /fruits": () => (broken ? problem(422, "validation_failed", "No") : page([fruit(1)])),
    });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load fruits");
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Error",
      description: "Failed to load fruits",
      variant: "destructive",
    });
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await row("Fruit 1");
  });
});

describe("the state of a list", () => {
  it("is filtered from its address and writes its filters there", async () => {
    const asked = answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open("/admin?tab=fruits&kind=stone");
    await row("Fruit 1");
    expect(calls(asked, "GET /fruits")[0]?.query).toEqual({ kind: "stone" });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "All");
    await waitFor(() => expect(address()).toBe("/admin?tab=fruits"));
  });

  it("is searched after a pause, and what was typed never becomes part of the address", async () => {
    const asked = answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open();
    await row("Fruit 1");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search fruits" }), "ann@a.example");
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ kind: "all", q: "ann@a.example" }));
    expect(calls(asked, "GET /fruits")).toHaveLength(2);
    expect(address()).toBe("/admin");
  });

  it("is exported as it is filtered", async () => {
    answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open("/admin?kind=stone");
    expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute(
      "href",
      "/api/admin/fruits/export.csv?kind=stone",
    );
    await row("Fruit 1");
  });
});

describe("the headers of a list", () => {
  const header = (name: string) => screen.getByRole("columnheader", { name });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const lastAsked = (asked: ReturnType<typeof answerAdmin>) =>
    calls(asked, "GET /fruits").at(-1)?.query["sort"];

  it("sort it, turn the order round, and note it in the address and the export", async () => {
    const asked = answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open("/admin", "name");
    await row("Fruit 1");
    expect(lastAsked(asked)).toBeUndefined();
    expect(header("Name")).toHaveAttribute("aria-sort", "ascending");
    expect(header("Ripe since")).toHaveAttribute("aria-sort", "none");
    expect(header("Id")).not.toHaveAttribute("aria-sort");

    await press("Ripe since");
    await waitFor(() => expect(lastAsked(asked)).toBe("-ripe"));
    expect(header("Ripe since")).toHaveAttribute("aria-sort", "descending");
    expect(header("Name")).toHaveAttribute("aria-sort", "none");
    expect(address()).toBe("/admin?sort=-ripe");
    expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute(
      "href",
      "/api/admin/fruits/export.csv?sort=-ripe&kind=all",
    );

    await press("Ripe since");
    await waitFor(() => expect(lastAsked(asked)).toBe("ripe"));
    expect(header("Ripe since")).toHaveAttribute("aria-sort", "ascending");
    await press("Name");
    await waitFor(() => expect(address()).toBe("/admin"));
  });

  it("are reached and pressed by keyboard, and keep it", async () => {
    const asked = answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open("/admin", "name");
    await row("Fruit 1");
    screen.getByRole("button", { name: "Name" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(lastAsked(asked)).toBe("-name"));
    await waitFor(() => expect(header("Name")).toHaveAttribute("aria-sort", "descending"));
    expect(screen.getByRole("button", { name: "Name" })).toHaveFocus();
  });

  it("are an order to choose where not all of them are shown", async () => {
    const asked = answerAdmin({ "GET /fruits": page([fruit(1)]) });
    open("/admin?sort=-name", "name");
    await row("Fruit 1");
    const order = screen.getByRole("combobox", { name: "Sort fruits" });
    expect(order).toHaveDisplayValue("By name, descending");
    await userEvent.selectOptions(order, "By ripe since");
    await waitFor(() => expect(lastAsked(asked)).toBe("ripe"));
  });
});

describe("ticked rows", () => {
  const all = () => screen.getByRole("checkbox", { name: "Select all loaded rows" });

  it("are called by their records, handed to the action and forgotten afterwards", async () => {
    answerAdmin({ "GET /fruits": page([fruit(1), fruit(2), fruit(3)]) });
    const bulk = open();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Fruit 1" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Fruit 3" }));
    expect(screen.getByText("2 of 3 selected")).toBeVisible();
    expect(all()).toBePartiallyChecked();
    await userEvent.click(screen.getByRole("button", { name: "Ripen" }));
    expect(bulk).toHaveBeenCalledExactlyOnceWith(["f1", "f3"]);
    expect(screen.queryByText("2 of 3 selected")).toBeNull();
  });

  it("are 500 at most: all ticks then show it, and are taken away at once", async () => {
    const many = Array.from({ length: 600 }, (_, n) => fruit(n));
    answerAdmin({ "GET /fruits": page(many, { total: 1234 }) });
    open();
    await row("Fruit 0");
    await userEvent.click(all());
    expect(screen.getByText("500 of 1,234 selected")).toBeVisible();
    expect(screen.getByText("(at most 500 at once)")).toBeVisible();
    expect(all()).toBePartiallyChecked();
    await userEvent.click(all());
    expect(all()).not.toBeChecked();
    expect(all()).not.toBePartiallyChecked();
    await userEvent.click(all());
    await userEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByText(/ selected$/)).toBeNull();
  });

  it("are all loaded rows at once, and are forgotten when the filter changes", async () => {
    answerAdmin({ "GET /fruits": page([fruit(1), fruit(2)]) });
    open();
    await row("Fruit 1");
    await userEvent.click(all());
    expect(all()).toBeChecked();
    expect(screen.getByText("2 of 2 selected")).toBeVisible();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Stone");
    await waitFor(() => expect(screen.queryByText("2 of 2 selected")).toBeNull());
  });
});
