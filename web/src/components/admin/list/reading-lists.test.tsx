// When a list asks the service, and when it must not.
import { focusManager, useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionLoss } from "@/api/admin.ts";
import {
  type Answers,
  type Asked,
  answerAdmin,
  calls,
  listAt,
  page,
  problem,
  signedOut,
} from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { refresh } from "../refresh.ts";
import { ServerList } from "./ServerList.tsx";

interface Fruit {
  id: string;
  name: string;
}

const list = listAt<Fruit>("/fruits");

const size = 100;
let fruits: Fruit[] = [];

/** A list of many pages, read by position. */
function fruitPage({ query }: Asked): object {
  const start = Number(query["cursor"] ?? 0);
  const end = start + size;
  return page(fruits.slice(start, end), {
    next_cursor: end < fruits.length ? String(end) : null,
    total: fruits.length,
  });
}

function Fruits() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => refresh(client)}>
        Save
      </button>
      <ServerList
        label="Fruits"
        list={list}
        columns={[
          { key: "name", header: "Name", cell: ({ name }) => name },
          {
            key: "eat",
            header: "Eat",
            cell: ({ name }) => <button type="button">Eat {name}</button>,
          },
        ]}
        rowKey={({ id }) => id}
        open={({ id }) => ({ to: `/fruits/${id}` })}
        empty="No fruits yet."
        failed="Failed to load fruits"
      />
    </>
  );
}

function FruitPage() {
  const navigate = useNavigate();
  return (
    <>
      <h1>A fruit</h1>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <Link to="/admin">All fruits</Link>
    </>
  );
}

function open(answers: Answers = { "GET /fruits": fruitPage }) {
  const asked = answerAdmin(answers);
  renderInApp(
    <Routes>
      <Route path="/admin" element={<Fruits />} />
      <Route path="/fruits/:id" element={<FruitPage />} />
    </Routes>,
    { path: "/admin" },
  );
  return asked;
}

const pane = () => screen.getByRole("group", { name: "Fruits" });
const scrollTo = (row: number) => fireEvent.scroll(pane(), { target: { scrollTop: 44 * row } });
const row = (name: string) => screen.findByRole("link", { name });
const cursors = (asked: readonly Asked[]) =>
  calls(asked, "GET /fruits").map(({ query }) => query["cursor"] ?? "first");
const settle = (wait = 300) => act(() => new Promise((resolve) => setTimeout(resolve, wait)));

/** Loads the first three pages and shows the third. */
async function loadThree(asked: readonly Asked[]) {
  await row("Fruit 0");
  scrollTo(90);
  await waitFor(() => expect(cursors(asked)).toContain("100"));
  await row("Fruit 95");
  scrollTo(190);
  await waitFor(() => expect(cursors(asked)).toContain("200"));
  scrollTo(230);
  await row("Fruit 235");
}

beforeEach(() => {
  fruits = Array.from({ length: 500 }, (_, n) => ({ id: `f${n}`, name: `Fruit ${n}` }));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  sessionLoss.mend();
  focusManager.setFocused(undefined);
});

describe("a next page that does not arrive", () => {
  it("is asked for once, and again only when the person says so", async () => {
    let broken = true;
    const asked = open({
      "GET /fruits": (one) =>
        broken && one.query["cursor"] ? problem(422, "refused", "No.") : fruitPage(one),
    });
    await row("Fruit 0");
    scrollTo(90);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The next rows could not be loaded.",
    );
    scrollTo(92);
    await settle();
    expect(cursors(asked)).toEqual(["first", "100"]);
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Error",
      description: "Failed to load fruits",
      variant: "destructive",
    });
    broken = false;
    screen.getByRole("button", { name: "Try Again" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(cursors(asked)).toEqual(["first", "100", "100"]));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(pane()).toHaveFocus();
  });

  it("asks to sign in, once, when the session has ended", async () => {
    const asked = open({
      "GET /fruits": (one) => (one.query["cursor"] ? signedOut() : fruitPage(one)),
    });
    await row("Fruit 0");
    scrollTo(90);
    await waitFor(() => expect(sessionLoss.now()).toBe(true));
    await settle();
    expect(cursors(asked)).toEqual(["first", "100"]);
    expect(toast).not.toHaveBeenCalled();
  });
});

describe("a list of several loaded pages", () => {
  it("reads only its beginning and what is in sight again after a save, the rest when it is seen", async () => {
    const asked = open();
    await loadThree(asked);
    asked.length = 0;
    fruits = fruits.map((fruit) => ({ ...fruit, name: `Ripe ${fruit.name}` }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await row("Ripe Fruit 235");
    await settle();
    expect(cursors(asked)).toEqual(["first", "200"]);
    scrollTo(150);
    await row("Ripe Fruit 150");
    expect(cursors(asked)).toEqual(["first", "200", "100"]);
  });

  it("is not asked for again at once when it does not arrive after a save", async () => {
    let broken = false;
    const asked = open({
      "GET /fruits": (one) => (broken ? problem(422, "refused", "No.") : fruitPage(one)),
    });
    await row("Fruit 0");
    broken = true;
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(toast).toHaveBeenCalled());
    await settle();
    expect(cursors(asked)).toEqual(["first", "first"]);
    expect(await row("Fruit 0")).toBeVisible();
  });

  it("is left alone when its window is looked at again soon, and read in part later", async () => {
    const asked = open();
    await loadThree(asked);
    asked.length = 0;
    const look = () =>
      act(() => {
        focusManager.setFocused(false);
        focusManager.setFocused(true);
      });
    await look();
    await settle();
    expect(cursors(asked)).toEqual([]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    await look();
    await waitFor(() => expect(cursors(asked)).toEqual(["first", "200"]));
    await settle();
    expect(cursors(asked)).toEqual(["first", "200"]);
  });

  it("is come back to where it was left", async () => {
    const asked = open();
    await loadThree(asked);
    asked.length = 0;
    await userEvent.click(await row("Fruit 235"));
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await row("Fruit 235");
    expect(cursors(asked)).toEqual([]);
  });

  it("begins at its top when it is not come back to", async () => {
    await loadThree(open());
    await userEvent.click(await row("Fruit 235"));
    await userEvent.click(screen.getByRole("link", { name: "All fruits" }));
    await row("Fruit 0");
  });
});

describe("a list that was scrolled far down", () => {
  /** Scrolls to the 15th page of 20, so that the first are no longer held. */
  async function scrollFar(asked: readonly Asked[]) {
    fruits = Array.from({ length: 2000 }, (_, n) => ({ id: `f${n}`, name: `Fruit ${n}` }));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await row("Fruit 0");
    for (let end = 100; end < 1500; end += 100) {
      scrollTo(end - 10);
      await waitFor(() => expect(cursors(asked)).toContain(String(end)));
      await row(`Fruit ${end - 5}`);
    }
    scrollTo(1450);
    await row("Fruit 1455");
    return () => {
      const since = cursors(asked).length;
      return () => cursors(asked).slice(since);
    };
  }

  it("loads earlier pages again for whoever goes back", async () => {
    const asked = open();
    const mark = await scrollFar(asked);
    const read = mark();
    scrollTo(520);
    await row("Fruit 520");
    await waitFor(() => expect(read()).toContain("400"));
    scrollTo(450);
    await row("Fruit 455");
    expect(read().filter((cursor) => cursor === "400")).toHaveLength(1);
  });

  it("begins where somebody jumps to, without all the pages between", async () => {
    const asked = open();
    const read = (await scrollFar(asked))();
    scrollTo(0);
    await row("Fruit 0");
    expect(read()[0]).toBe("first");
    expect(read().length).toBeLessThan(4);
  });

  it("says when earlier rows do not arrive, and asks again at the keyboard's word", async () => {
    let broken = false;
    const asked = open({
      "GET /fruits": (one) => (broken ? problem(422, "refused", "No.") : fruitPage(one)),
    });
    const read = (await scrollFar(asked))();
    broken = true;
    scrollTo(250);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The earlier rows could not be loaded.",
    );
    for (const seen of [245, 240, 190, 130, 0]) {
      scrollTo(seen);
      await settle(50);
    }
    expect(read()).toEqual(["200"]);
    broken = false;
    screen.getByRole("button", { name: "Try Again" }).focus();
    await userEvent.keyboard("{Enter}");
    await row("Fruit 0");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(read()[1]).toBe("first");
  });
});

describe("the keyboard in a list", () => {
  it("goes to the list when the row that has it leaves", async () => {
    open();
    await row("Fruit 0");
    screen.getByRole("button", { name: "Eat Fruit 3" }).focus();
    fruits = fruits.filter(({ id }) => id !== "f3");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(pane()).toHaveFocus());
  });

  it("stays where it is when its row is moved", async () => {
    open();
    await row("Fruit 0");
    screen.getByRole("button", { name: "Eat Fruit 3" }).focus();
    const [first, ...others] = fruits.splice(0, 4).toReversed();
    fruits = [...(first ? [first] : []), ...others, ...fruits];
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getAllByRole("link")[0]).toHaveTextContent("Fruit 3"));
    expect(screen.getByRole("button", { name: "Eat Fruit 3" })).toHaveFocus();
  });
});
