import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inApp, renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { TownSearch } from "./TownSearch.tsx";

const onSelect = vi.fn();
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Your town" });
const labels = () => screen.queryAllByRole("option").map((option) => option.textContent);
const search = <TownSearch label="Your town" placeholder="Enter your town" onSelect={onSelect} />;

/** Fake time, in which typing and the stand-in's answers still go forward. */
function start() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderInApp(search);
  return user;
}

const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

beforeEach(() => onSelect.mockReset());

describe("suggestions", () => {
  it("start once two characters are typed", async () => {
    const user = start();
    const asked = vi.fn();
    service.events.on("request:start", asked);
    await user.type(box(), "b");
    await pass(500);
    expect(asked).not.toHaveBeenCalled();
    expect(box()).toHaveAttribute("aria-expanded", "false");
    await user.type(box(), "o");
    expect(await screen.findByRole("option", { name: "Boston, MA" })).toBeVisible();
    expect(box()).toHaveAttribute("aria-expanded", "true");
    service.events.removeAllListeners();
  });

  it("are at most ten", async () => {
    const user = start();
    await user.type(box(), "bo");
    await screen.findAllByRole("option");
    expect(labels()).toHaveLength(10);
  });

  it("keep the order of the service", async () => {
    const user = start();
    await user.type(box(), "bo");
    await screen.findAllByRole("option");
    expect(labels().slice(0, 3)).toEqual(["Boston, MA", "Bolton, MA", "Bourne, MA"]);
  });

  it("are asked for once, after a pause in typing", async () => {
    start();
    const asked: string[] = [];
    service.events.on("request:start", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q") ?? "");
    });
    for (const text of ["bo", "bos", "bost"]) fireEvent.change(box(), { target: { value: text } });
    await screen.findByRole("option", { name: "Boston, MA" });
    expect(asked).toEqual(["bost"]);
    service.events.removeAllListeners();
  });

  it("announce their number", async () => {
    const user = start();
    await user.type(box(), "boston");
    await screen.findByRole("option");
    expect(screen.getByRole("status")).toHaveTextContent("1 town found.");
  });
});

describe("the keyboard", () => {
  it("moves the highlight with the arrows, around both ends", async () => {
    const user = start();
    await user.type(box(), "bo");
    await screen.findAllByRole("option");
    const highlighted = () => screen.queryByRole("option", { selected: true })?.textContent;
    expect(highlighted()).toBeUndefined();
    await user.keyboard("{ArrowDown}");
    expect(highlighted()).toBe("Boston, MA");
    expect(box()).toHaveAttribute(
      "aria-activedescendant",
      screen.getByRole("option", { selected: true }).id,
    );
    await user.keyboard("{ArrowDown}");
    expect(highlighted()).toBe("Bolton, MA");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(highlighted()).toBe("Boone, NC");
    await user.keyboard("{ArrowDown}");
    expect(highlighted()).toBe("Boston, MA");
  });

  it("picks the highlighted town with Enter, without sending the form", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const sent = vi.fn();
    renderInApp(<form onSubmit={sent}>{search}</form>);
    await user.type(box(), "bo");
    await screen.findAllByRole("option");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(box()).toHaveValue("Boston, MA");
    expect(onSelect).toHaveBeenLastCalledWith({ label: "Boston, MA", value: "boston-ma" });
    expect(sent).not.toHaveBeenCalled();
  });

  it("closes the list with Escape and opens it again with an arrow", async () => {
    const user = start();
    await user.type(box(), "bo");
    await screen.findAllByRole("option");
    await user.keyboard("{Escape}");
    expect(labels()).toEqual([]);
    expect(box()).toHaveValue("bo");
    await user.keyboard("{ArrowDown}");
    expect(labels()).toHaveLength(10);
  });
});

describe("the choice", () => {
  it("is filled in and reported when a town is clicked, and the list hides", async () => {
    const user = start();
    await user.type(box(), "bo");
    await user.click(await screen.findByRole("option", { name: "Bourne, MA" }));
    expect(box()).toHaveValue("Bourne, MA");
    expect(box()).toHaveFocus();
    expect(onSelect).toHaveBeenLastCalledWith({ label: "Bourne, MA", value: "bourne-ma" });
    await pass(1000);
    expect(labels()).toEqual([]);
  });

  it("becomes empty when the text no longer equals a label", async () => {
    const user = start();
    await user.type(box(), "bo");
    await user.click(await screen.findByRole("option", { name: "Boston, MA" }));
    await user.keyboard("{Backspace}");
    expect(onSelect).toHaveBeenLastCalledWith(null);
  });

  it("is made by typing a whole label, which hides the list", async () => {
    const user = start();
    await user.type(box(), "Boston, M");
    await screen.findByRole("option", { name: "Boston, MA" });
    await user.type(box(), "A");
    await pass(500);
    expect(labels()).toEqual([]);
    expect(onSelect).toHaveBeenLastCalledWith({ label: "Boston, MA", value: "boston-ma" });
  });

  it("needs the label to the letter", async () => {
    const user = start();
    await user.type(box(), "boston, ma");
    await screen.findByRole("option", { name: "Boston, MA" });
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe("leaving the box", () => {
  it("closes the list and clears text that is no label, 150 ms later", async () => {
    const user = start();
    await user.type(box(), "bos");
    await screen.findAllByRole("option");
    vi.setTimerTickMode("manual");
    fireEvent.blur(box());
    await pass(140);
    expect(box()).toHaveValue("bos");
    expect(labels()).not.toEqual([]);
    await pass(20);
    expect(labels()).toEqual([]);
    expect(box()).toHaveValue("");
  });

  it("reports an empty choice when it clears", async () => {
    const user = start();
    await user.type(box(), "bo");
    await user.click(await screen.findByRole("option", { name: "Boston, MA" }));
    await user.type(box(), "x");
    fireEvent.blur(box());
    await pass(500);
    expect(box()).toHaveValue("");
    expect(onSelect).toHaveBeenLastCalledWith(null);
  });

  it("keeps an exact label", async () => {
    const user = start();
    await user.type(box(), "bo");
    await user.click(await screen.findByRole("option", { name: "Boston, MA" }));
    fireEvent.blur(box());
    await pass(500);
    expect(box()).toHaveValue("Boston, MA");
    expect(onSelect).toHaveBeenLastCalledWith({ label: "Boston, MA", value: "boston-ma" });
  });

  it("keeps an exact label that was typed faster than the service answers", async () => {
    start();
    fireEvent.change(box(), { target: { value: "Boston, MA" } });
    fireEvent.blur(box());
    await pass(500);
    expect(box()).toHaveValue("Boston, MA");
    expect(onSelect).toHaveBeenLastCalledWith({ label: "Boston, MA", value: "boston-ma" });
  });

  it("changes nothing when the box is entered again in time", async () => {
    const user = start();
    await user.type(box(), "bos");
    await screen.findAllByRole("option");
    vi.setTimerTickMode("manual");
    fireEvent.blur(box());
    await pass(100);
    fireEvent.focus(box());
    await pass(500);
    expect(box()).toHaveValue("bos");
  });
});

describe("when there is nothing to choose", () => {
  it("says that it is looking", async () => {
    service.use(http.get("*/api/places/suggestions", () => new Promise(() => {})));
    const user = start();
    await user.type(box(), "bo");
    expect(await screen.findByText("Looking for towns…")).toBeVisible();
  });

  it("says that no town was found", async () => {
    const user = start();
    await user.type(box(), "zzz");
    expect(
      await screen.findByText("No towns found", { exact: false, selector: "strong" }),
    ).toBeVisible();
  });

  it("says that the towns could not be loaded, and tries again when asked", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let failing = true;
    service.use(
      http.get("*/api/places/suggestions", () =>
        failing
          ? HttpResponse.json({ code: "unavailable" }, { status: 503 })
          : HttpResponse.json({ suggestions: [{ label: "Boston, MA", value: "boston-ma" }] }),
      ),
    );
    const user = start();
    await user.type(box(), "bo");
    // Each try needs its answer before the next wait begins, so time goes forward in steps.
    const retry = await vi.waitFor(async () => {
      await pass(1000);
      return screen.getByRole("button", { name: "Try again" });
    });
    failing = false;
    await user.tab();
    expect(retry).toHaveFocus();
    await pass(1000);
    expect(box()).toHaveValue("bo");
    await user.keyboard("{Enter}");
    expect(box()).toHaveFocus();
    expect(await screen.findByRole("option", { name: "Boston, MA" })).toBeVisible();
  });
});

it("takes over text that was typed before the page was hydrated", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = inApp(search);
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(app);
  box().value = "boston";
  box().focus();
  const root = await act(async () => hydrateRoot(page, app));
  expect(await screen.findByRole("option", { name: "Boston, MA" })).toBeVisible();
  expect(box()).toHaveValue("boston");
  act(() => root.unmount());
  page.remove();
});
