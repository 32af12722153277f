import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Suspense, useState } from "react";
import { Link, Route, Routes, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyComponent } from "@/lib/lazy-chunks.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { FailureScreen } from "./FailureScreen.tsx";
import { Tabs } from "./Tabs.tsx";

const reload = vi.fn();
/** Fails for as long as the connection is down, like an import. */
const load = vi.fn();
const isThere = () => load.mockResolvedValue({ default: () => <h1>Far page</h1> });
const isGone = () =>
  load.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module: /a.js"));
const answerHealth = (up: boolean) =>
  service.use(http.get("*/healthz", () => (up ? HttpResponse.json({}) : HttpResponse.error())));

function Pages() {
  return (
    <FailureScreen of={useLocation().key}>
      <Suspense>
        <Routes>
          <Route
            path="/near"
            element={
              <>
                <h1>Near page</h1>
                <Link to="/far">far</Link>
              </>
            }
          />
          <Route path="/far" element={<Far />} />
        </Routes>
      </Suspense>
    </FailureScreen>
  );
}

let Far = lazyComponent(load);

/** The browser's Back, which stands outside of the page. */
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      back
    </button>
  );
}

async function goFar(beside = <Back />) {
  renderInApp(
    <>
      {beside}
      <Pages />
    </>,
    { path: "/near" },
  );
  await userEvent.click(screen.getByRole("link", { name: "far" }));
}

const notLoaded = () => screen.findByRole("alert");

beforeEach(() => {
  load.mockReset();
  Far = lazyComponent(load);
  reload.mockReset();
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("location", { ...window.location, reload, pathname: "/" });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a page whose script cannot be fetched", () => {
  it("is fetched again when somebody tries again", async () => {
    isGone();
    answerHealth(false);
    await goFar();
    expect(await notLoaded()).toHaveTextContent("This page could not be loaded");
    expect(screen.queryByText(/dynamically imported module/)).toBeNull();
    // React renders anew after a failure: that alone must not fetch again, or it would go on without end.
    expect(load).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await notLoaded()).toBeVisible();
    isThere();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Far page" })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it("comes by itself when the connection is back", async () => {
    isGone();
    answerHealth(false);
    await goFar();
    await notLoaded();
    isThere();
    await act(async () => {});
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByRole("heading", { name: "Far page" })).toBeVisible();
  });

  it("is left by Back, and can be gone to again", async () => {
    isGone();
    answerHealth(false);
    await goFar();
    await notLoaded();
    await userEvent.click(screen.getByRole("button", { name: "back" }));
    expect(await screen.findByRole("heading", { name: "Near page" })).toBeVisible();
    isThere();
    await userEvent.click(screen.getByRole("link", { name: "far" }));
    expect(await screen.findByRole("heading", { name: "Far page" })).toBeVisible();
  });

  it("is loaded anew with its whole page after a release, once", async () => {
    isGone();
    answerHealth(true);
    await goFar();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    // The page that came is of no use either: it stays, and the person decides.
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await notLoaded();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reload).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it("is not loaded anew while something is typed on the page", async () => {
    isGone();
    answerHealth(true);
    await goFar(<input aria-label="name" defaultValue="Ann" />);
    await notLoaded();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("a part of a page", () => {
  it("whose script cannot be fetched leaves the rest of the page alone, and another part gets its own chance", async () => {
    isGone();
    answerHealth(false);
    const page = (tab: string) => (
      <>
        <h1>Dashboard</h1>
        <FailureScreen of={tab} isSection>
          <Suspense>{tab === "towns" ? <Far /> : <p>Users</p>}</Suspense>
        </FailureScreen>
      </>
    );
    const { rerender } = renderInApp(page("towns"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This part of the page could not be loaded",
    );
    expect(screen.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    rerender(page("users"));
    expect(screen.getByText("Users")).toBeVisible();
  });

  it("that broke is a tab alone, and gets a new chance with the next address of its page", async () => {
    let breaks = true;
    function Towns() {
      if (breaks) throw new Error("the tab broke");
      return <p>All towns</p>;
    }
    const tabs = [
      { key: "towns", label: "Towns", panel: <Towns /> },
      { key: "users", label: "Users", panel: <p>All users</p> },
    ];
    function Page() {
      const [tab, choose] = useState("towns");
      return (
        <>
          <Link to="/near?filter=active">filter</Link>
          <Tabs label="Sections" tabs={tabs} value={tab} onValueChange={choose} />
        </>
      );
    }
    renderInApp(<Page />, { path: "/near" });
    expect(screen.getByText("the tab broke")).toBeVisible();
    await userEvent.click(screen.getByRole("tab", { name: "Users" }));
    expect(screen.getByText("All users")).toBeVisible();
    await userEvent.click(screen.getByRole("tab", { name: "Towns" }));
    expect(screen.getByText("the tab broke")).toBeVisible();
    breaks = false;
    await userEvent.click(screen.getByRole("link", { name: "filter" }));
    expect(screen.getByText("All towns")).toBeVisible();
  });
});
