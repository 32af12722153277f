import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Boot, defaultBoot } from "@/lib/boot.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { service } from "@/testing/service.ts";
import { Providers } from "./providers.tsx";
import { RouteChanges } from "./RouteChanges.tsx";
import { useHead } from "./useHead.ts";

const views: unknown[] = [];

function Page({ title, to }: { title: string; to: string }) {
  useHead({ title, description: title, canonicalPath: null });
  return (
    <main id="content" tabIndex={-1}>
      <Link to={to}>go</Link>
      <Link to="?kind=stone" replace state={{ staysInPlace: true }}>
        filter
      </Link>
    </main>
  );
}

function renderTwoPages(boot: Partial<Boot> = {}, to = "/faq?from=first") {
  render(
    <Providers boot={{ ...defaultBoot, ...boot }} queryClient={createQueryClient()}>
      <MemoryRouter initialEntries={["/first"]}>
        <Routes>
          <Route path="/first" element={<Page title="First" to={to} />} />
          <Route path="/faq" element={<Page title="Second" to="/faq" />} />
          <Route path="/admin/users/:id" element={<Page title="Maria de la Cruz" to="/faq" />} />
          <Route path="*" element={<Page title="Nowhere" to="/faq" />} />
        </Routes>
        <RouteChanges />
      </MemoryRouter>
    </Providers>,
  );
}

const go = () => userEvent.click(screen.getByRole("link", { name: "go" }));

beforeEach(() => {
  views.length = 0;
  vi.mocked(window.scrollTo).mockClear();
  service.use(
    http.post("*/api/page-views", async ({ request }) => {
      views.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

afterEach(() => {
  delete window.dataLayer;
  for (const script of document.head.querySelectorAll("script")) script.remove();
});

describe("a route change", () => {
  it("is not the first load", async () => {
    renderTwoPages();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(views).toEqual([]);
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it("records the new path and title, scrolls to the top and moves the keyboard to the content", async () => {
    renderTwoPages();
    await go();
    await waitFor(() => expect(views).toEqual([{ path: "/faq", title: "Second" }]));
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("to the page that is already open scrolls to its top but is no new view", async () => {
    renderTwoPages();
    await go();
    await waitFor(() => expect(views).toHaveLength(1));
    vi.mocked(window.scrollTo).mockClear();
    await go();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(views).toHaveLength(1);
  });
});

describe("a page about one person", () => {
  it("is counted without saying about whom", async () => {
    renderTwoPages({}, "/admin/users/01a1ddf3-6ff5-7a69-87aa-33413e016e79");
    await go();
    await waitFor(() =>
      expect(views).toEqual([{ path: "/admin/users/{userId}", title: "User | Townpick Admin" }]),
    );
  });
});

describe("what a page notes in its own address", () => {
  it("moves nobody and is no view", async () => {
    renderTwoPages();
    await userEvent.click(screen.getByRole("link", { name: "filter" }));
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(views).toEqual([]);
    await go();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });
});

describe("a route change to an address that is no page", () => {
  it("scrolls to the top but is no view", async () => {
    renderTwoPages({}, "/nowhere");
    await go();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    await go();
    await waitFor(() => expect(views).toEqual([{ path: "/faq", title: "Second" }]));
  });
});

describe("Google Analytics", () => {
  const tags = () => document.head.querySelectorAll('script[src*="googletagmanager"]');

  it("is neither loaded nor told anything unless configured", async () => {
    renderTwoPages();
    await go();
    await waitFor(() => expect(views).toHaveLength(1));
    expect(tags()).toHaveLength(0);
    expect(window.dataLayer).toBeUndefined();
  });

  it("is loaded with the first view and told path and title", async () => {
    renderTwoPages({ ga_measurement_id: "G-TEST" });
    expect(tags()).toHaveLength(0);
    await go();
    await waitFor(() => expect(tags()).toHaveLength(1));
    const commands = window.dataLayer?.map((command) => [...(command as IArguments)]);
    expect(commands).toContainEqual(["config", "G-TEST", { send_page_view: false }]);
    expect(commands).toContainEqual([
      "event",
      "page_view",
      expect.objectContaining({ page_path: "/faq", page_title: "Second" }),
    ]);
  });

  it("is never told a personal link, neither as the page nor as where somebody came from", async () => {
    vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/claims/secret`);
    renderTwoPages({ ga_measurement_id: "G-TEST" }, "/claims/secret");
    await go();
    await waitFor(() => expect(tags()).toHaveLength(1));
    const sent = JSON.stringify(window.dataLayer?.map((command) => [...(command as IArguments)]));
    expect(sent).toContain("/claims/{token}");
    expect(sent).not.toContain("secret");
    // What the tag sends by itself takes its address from here.
    expect(sent.indexOf('"set"')).toBeLessThan(sent.indexOf('"config"'));
  });
});
