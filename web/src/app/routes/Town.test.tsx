import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import {
  answerTowns,
  lastDrawing,
  liveTown,
  prelaunchTown,
  sampleContest,
} from "@/testing/sample-town.ts";
import { service } from "@/testing/service.ts";
import { toast } from "@/testing/toasts.ts";
import { AppRoutes } from "../router.tsx";

const open = (path: string, boot = {}) => renderInApp(<AppRoutes />, { path, boot });

beforeEach(() => {
  service.use(answerTowns(liveTown, prelaunchTown));
});

describe("a live town", () => {
  it.each(["/towns/salem-ma", "/town/salem-ma", "/towns/SALEM-MA"])("is at %s", async (path) => {
    open(path);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      "This Week in Salem",
    );
    expect(screen.getByRole("heading", { name: sampleContest.title })).toBeVisible();
    expect(screen.getByText("$200 gift card")).toBeVisible();
    expect(screen.getByText(/^Harbor Bread Company, 14 Derby Wharf Lane/)).toBeVisible();
    expect(screen.getByRole("link", { name: "See the contest" })).toHaveAttribute(
      "href",
      "/towns/salem-ma/contest",
    );
    expect(screen.getByText(/Drawing this Sunday at 6 PM Eastern/)).toBeVisible();
    expect(screen.getByText("Monday, 10 AM Eastern")).toBeVisible();
    expect(screen.getByText("Sunday, 6 PM Eastern")).toBeVisible();
    expect(screen.getByLabelText("Phone number")).toBeVisible();
    expect(document.title).toBe("This Week in Salem, MA | Townpick");
    expect(document.querySelector("link[rel=canonical]")).toHaveAttribute(
      "href",
      "http://localhost:8080/towns/salem-ma",
    );
  });

  it("leads to the drawing before this week's, with its winner and prize", async () => {
    open("/towns/salem-ma");
    const last = await screen.findByRole("region", { name: /^(Last week’s|The last) drawing$/ });
    expect(last).toHaveTextContent("Maria G. won: Dinner for two at the Lantern Room");
    expect(last).toHaveTextContent("Lantern Room, Sunday, November 8");
    expect(within(last).getByRole("link", { name: "See the drawing" })).toHaveAttribute(
      "href",
      `/drawings/${lastDrawing.contest_id}`,
    );
  });

  it("shows what the service wrote into the page without asking again", async () => {
    const asked = vi.fn();
    service.use(http.get("*/api/towns/:slug", asked));
    open("/towns/salem-ma", { data: { town: liveTown } });
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Salem");
    expect(asked).not.toHaveBeenCalled();
  });

  it("asks for the town when the page was written for another", async () => {
    open("/towns/oak-park-il", { data: { town: liveTown } });
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Oak Park");
  });
});

describe("a pre-launch town", () => {
  it("invites to be the first", async () => {
    open("/towns/oak-park-il");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      "Be the first to know in Oak Park.",
    );
    expect(screen.getByText("Contests are coming soon to Oak Park, IL")).toBeVisible();
    expect(screen.getByLabelText("Phone number")).toBeVisible();
    expect(screen.queryByRole("link", { name: "See the drawing" })).toBeNull();
  });

  it("that has drawn before does not promise a first drawing", async () => {
    service.use(answerTowns({ ...prelaunchTown, last_drawing: lastDrawing }));
    open("/towns/oak-park-il");
    expect(
      await screen.findByText("The next contest is coming soon to Oak Park, IL"),
    ).toBeVisible();
    expect(screen.getByText(/you are entered in the next drawing/)).toBeVisible();
    expect(
      screen.getByText("You’ll hear from us as soon as the next contest begins in Oak Park."),
    ).toBeVisible();
    expect(screen.queryByText(/contests begin|first drawing/)).toBeNull();
    expect(screen.getByRole("link", { name: "See the drawing" })).toBeVisible();
  });
});

describe("Sunday, 6 PM, while somebody joins", () => {
  const nextContest = {
    ...sampleContest,
    id: "01900000-0000-7000-8000-0000000000aa",
    title: "Coffee for a Month",
    ends_at: "2026-11-22T23:00:00Z",
  };

  it.each([
    ["the next contest begins", { ...liveTown, contest: nextContest }, "This Week in Salem"],
    [
      "no contest follows",
      { ...liveTown, is_live: false, contest: null },
      "Be the first to know in Salem.",
    ],
  ])(
    "keeps the form as it is when %s, and says that a new week began",
    async (_case, next, heading) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-15T22:59:00Z") });
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      const closing = { ...sampleContest, ends_at: "2026-11-15T23:00:00Z" };
      service.use(
        answerTowns({ ...liveTown, contest: closing }),
        http.post("*/phone-checks", () => HttpResponse.json({ status: "available" })),
      );
      open("/towns/salem-ma");
      await user.type(await screen.findByLabelText("Phone number"), "9785550142{Enter}");
      await user.type(await screen.findByLabelText("First name"), "Ann");
      const address = screen.getByLabelText("Address");
      await user.type(address, "1 Elm");
      expect(screen.queryByText(/new week/)).toBeNull();

      service.use(answerTowns(next));
      await vi.advanceTimersByTimeAsync(70_000);
      expect(await screen.findByText(/^A new week has begun/)).toBeVisible();
      expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(heading);
      expect(screen.getByText(/What you typed is still here/)).toBeVisible();
      expect(screen.getByLabelText("First name")).toHaveValue("Ann");
      expect(screen.getByText("(978) 555-0142")).toBeVisible();
      expect(address).toHaveFocus();
      await user.keyboard(" Street");
      expect(screen.getByLabelText("Address")).toHaveValue("1 Elm Street");
    },
  );
});

describe("loading", () => {
  it("says that it loads", async () => {
    service.use(http.get("*/api/towns/:slug", () => delay("infinite")));
    open("/towns/salem-ma");
    expect(await screen.findByRole("status")).toHaveTextContent("Loading");
  });

  it("leads to the 404 page for a town nobody knows", async () => {
    open("/towns/atlantis-xx");
    expect(await screen.findByText("Oops! Page not found")).toBeVisible();
  });

  it("says that it failed after its retries, and tries again when asked", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(console, "error").mockImplementation(() => {});
    service.use(http.get("*/api/towns/:slug", () => HttpResponse.error()));
    open("/towns/salem-ma");
    await screen.findByRole("status");
    await vi.advanceTimersByTimeAsync(10_000);
    const again = await screen.findByRole("button", { name: "Try Again" });
    service.resetHandlers();
    service.use(answerTowns(liveTown));
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(again);
    expect(await screen.findByText("This Week in Salem")).toBeVisible();
  });
});

describe("after joining", () => {
  async function join(slug: string, is_live: boolean, must_confirm = false) {
    service.use(
      http.post(`*/api/towns/${slug}/phone-checks`, () =>
        HttpResponse.json({ status: "available" }),
      ),
      http.post(`*/api/towns/${slug}/signups`, () =>
        HttpResponse.json({ is_live, business_name: null, must_confirm }, { status: 201 }),
      ),
    );
    const user = userEvent.setup();
    open(`/town/${slug}`);
    await user.type(await screen.findByLabelText("Phone number"), "9785550142{Enter}");
    await user.type(await screen.findByLabelText("First name"), "Ann");
    await user.type(screen.getByLabelText("Last name"), "Lee");
    await user.type(screen.getByLabelText("Email"), "ann@example.com");
    await user.type(screen.getByLabelText("Address"), "1 Elm Street");
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    vi.mocked(window.scrollTo).mockClear();
    await user.click(screen.getByRole("button", { name: "Create Account" }));
  }

  it("welcomes the member of a live town, at the top of the page", async () => {
    await join("salem-ma", true);
    expect(await screen.findByText("Welcome to Townpick!")).toBeVisible();
    expect(screen.getByText(/message about this week’s contest/)).toBeVisible();
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(0, 0));
    expect(document.title).toBe("Welcome to Townpick | Salem, MA");
    expect(screen.queryByText(/one tap counts you in/)).toBeNull();
  });

  it("says to whoever must confirm that their messages ask for it", async () => {
    await join("salem-ma", true, true);
    expect(await screen.findByText("Check your messages: one tap counts you in.")).toBeVisible();
  });

  it("puts the member of a pre-launch town on the list", async () => {
    await join("oak-park-il", false);
    expect(await screen.findByText("You're officially on the list!")).toBeVisible();
    expect(screen.getByText(/Contests are coming soon to Oak Park/)).toBeVisible();
  });

  it.each([
    ["/towns/salem-ma/thanks", "Welcome to Townpick!"],
    ["/towns/oak-park-il/thanks-prelaunch", "You're officially on the list!"],
  ])("starts at success when %s is opened", async (path, heading) => {
    open(path);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(heading);
    expect(screen.queryByLabelText("Phone number")).toBeNull();
  });
});

it("says on the page of thanks of a town that has drawn before that the next contest is coming", async () => {
  service.use(answerTowns({ ...prelaunchTown, last_drawing: lastDrawing }));
  open("/towns/oak-park-il/thanks-prelaunch");
  const words = await screen.findByText(/The next contest is coming soon to Oak Park/);
  expect(words).not.toHaveTextContent("first");
});

describe("the share link", () => {
  const copyButton = () => screen.findByRole("button", { name: "Copy Link" });

  it("is copied, and says so for two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    open("/towns/oak-park-il/thanks-prelaunch", { public_url: "https://townpick.example" });
    await user.click(await copyButton());
    await screen.findByRole("button", { name: "Link Copied!" });
    expect(await navigator.clipboard.readText()).toBe("https://townpick.example/towns/oak-park-il");
    expect(toast).toHaveBeenCalledWith({
      title: "Link copied",
      description: "Share it with friends to help launch sooner.",
    });
    await vi.advanceTimersByTimeAsync(1900);
    expect(screen.getByRole("button", { name: "Link Copied!" })).toBeVisible();
    await vi.advanceTimersByTimeAsync(200);
    expect(await copyButton()).toBeVisible();
  });

  it("asks to copy by hand when the clipboard refuses", async () => {
    const user = userEvent.setup();
    open("/towns/oak-park-il/thanks-prelaunch");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(await copyButton());
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Unable to copy",
        description: "Please copy the link manually.",
        variant: "destructive",
      }),
    );
    expect(await copyButton()).toBeVisible();
  });
});
