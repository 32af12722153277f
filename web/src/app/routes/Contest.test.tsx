import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Contest } from "@/lib/town.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { answerTowns, liveTown, prelaunchTown, sampleContest } from "@/testing/sample-town.ts";
import { service } from "@/testing/service.ts";
import { toast } from "@/testing/toasts.ts";
import { AppRoutes } from "../router.tsx";

function open(path: string, contest: Partial<Contest> = {}) {
  service.use(
    answerTowns({ ...liveTown, contest: { ...sampleContest, ...contest } }, prelaunchTown),
  );
  return renderInApp(<AppRoutes />, { path });
}

const title = () => screen.findByRole("heading", { level: 1, name: sampleContest.title });

describe("a live contest", () => {
  it.each([
    "/towns/salem-ma/contest",
    "/town/salem-ma/contest",
    "/towns/salem-ma/contest-v2",
    "/town/salem-ma/contest-v2",
  ])("is at %s", async (path) => {
    open(path);
    expect(await title()).toBeVisible();
    expect(screen.getByText("This Week in Salem:")).toBeVisible();
    expect(document.title).toBe(`${sampleContest.title} | Townpick`);
  });

  it("has the business with its links in new tabs", async () => {
    open("/towns/salem-ma/contest");
    const business = within(await screen.findByRole("region", { name: "Harbor Bread Company" }));
    expect(business.getByAltText("Harbor Bread Company logo")).toBeVisible();
    expect(business.getByText(sampleContest.business.description)).toBeVisible();
    expect(business.getByText("14 Derby Wharf Lane, Salem, MA")).toBeVisible();
    for (const name of [/^Visit Website/, /^Menu/, /^Instagram/]) {
      const link = business.getByRole("link", { name });
      expect(link).toHaveAttribute("target", "_blank");
      expect(link.getAttribute("rel")).toContain("noopener");
    }
  });

  it("tells what we love, who the owner is and how it looks", async () => {
    open("/towns/salem-ma/contest");
    expect(await screen.findByRole("region", { name: "What We Love" })).toBeVisible();
    const owner = within(screen.getByRole("region", { name: "Meet The Owner" }));
    expect(owner.getByAltText("The owner of Harbor Bread Company")).toBeVisible();
    const gallery = within(screen.getByRole("region", { name: "Take A Look" }));
    expect(gallery.getAllByRole("img")).toHaveLength(3);
  });

  it("leaves out what nobody wrote", async () => {
    open("/towns/salem-ma/contest", {
      gallery_images: [],
      business: {
        ...sampleContest.business,
        why_we_love_it: null,
        meet_the_owner: null,
        website_url: null,
        menu_url: null,
        instagram_url: null,
      },
    });
    await title();
    for (const name of ["What We Love", "Meet The Owner", "Take A Look"]) {
      expect(screen.queryByRole("heading", { name })).toBeNull();
    }
    expect(screen.queryByRole("link", { name: /Visit Website|Menu|Instagram/ })).toBeNull();
  });

  it("has the details of the contest", async () => {
    open("/towns/salem-ma/contest");
    const details = within(await screen.findByRole("region", { name: "Contest Details" }));
    expect(details.getByText(sampleContest.long_prize_description as string)).toBeVisible();
    expect(details.getByText("1 Salem resident will be selected")).toBeVisible();
    expect(details.getByText("Automatic Entry:").parentElement).toHaveTextContent(
      "Automatic Entry: All Salem members are already entered! No purchase or action necessary.",
    );
    expect(details.getByText("Drawing:").parentElement).toHaveTextContent(
      "Drawing: Sunday at 6 PM EST",
    );
    expect(details.getByRole("link", { name: "Must be 18+ and a Salem resident" })).toHaveAttribute(
      "href",
      "/rules",
    );
  });

  it("names a resident with the town's own article", async () => {
    service.use(answerTowns({ ...prelaunchTown, is_live: true, contest: sampleContest }));
    renderInApp(<AppRoutes />, { path: "/towns/oak-park-il/contest" });
    const link = await screen.findByRole("link", { name: "Must be 18+ and an Oak Park resident" });
    expect(link).toBeVisible();
    expect(document.querySelector("link[rel=canonical]")).toHaveAttribute(
      "href",
      "http://localhost:8080/towns/oak-park-il/contest",
    );
  });

  it("shows the short prize when there is no long one, and several winners in the plural", async () => {
    open("/towns/salem-ma/contest", { long_prize_description: null, number_of_winners: 3 });
    const details = within(await screen.findByRole("region", { name: "Contest Details" }));
    expect(details.getByText("$200 gift card")).toBeVisible();
    expect(screen.getAllByText("3 Salem residents will be selected")).toHaveLength(2);
  });

  it("shows the drawing's commitment and explains it when asked", async () => {
    open("/towns/salem-ma/contest");
    const line = await screen.findByText("How it keeps the drawing fair");
    expect(screen.getByText(sampleContest.commitment)).not.toBeVisible();
    await userEvent.click(line);
    expect(screen.getByText(sampleContest.commitment)).toBeVisible();
  });

  it("welcomes a new member and is back at the empty phone step", async () => {
    open("/towns/salem-ma/contest");
    service.use(
      http.post("*/phone-checks", () => HttpResponse.json({ status: "available" })),
      http.post("*/signups", () =>
        HttpResponse.json(
          { is_live: true, business_name: "Harbor Bread Company" },
          { status: 201 },
        ),
      ),
    );
    const user = userEvent.setup();
    const join = within(await screen.findByRole("region", { name: "Not a member yet?" }));
    expect(join.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
    expect(join.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
    await user.type(join.getByLabelText("Phone number"), "9785550142{Enter}");
    await user.type(await screen.findByLabelText("First name"), "Ann");
    await user.type(screen.getByLabelText("Last name"), "Lee");
    await user.type(screen.getByLabelText("Email"), "ann@example.com");
    await user.type(screen.getByLabelText("Address"), "1 Elm Street");
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Welcome to Townpick! 🎉",
        description: "You're entered to win at Harbor Bread Company!",
      }),
    );
    expect(await screen.findByLabelText("Phone number")).toHaveValue("");
    expect(screen.getByRole("heading", { level: 1, name: sampleContest.title })).toBeVisible();
  });
});

describe("without a live contest", () => {
  it("says so", async () => {
    open("/towns/oak-park-il/contest");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("No Live Contest");
    expect(screen.getByText("There's no live contest in Oak Park right now")).toBeVisible();
    expect(
      screen.getByText("We'll message you as soon as the next contest is announced."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  });

  it("leads to the last drawing, while a contest runs and when none does", async () => {
    for (const town of [liveTown, { ...liveTown, is_live: false, contest: null }]) {
      service.use(answerTowns(town));
      const { unmount } = renderInApp(<AppRoutes />, { path: "/towns/salem-ma/contest" });
      expect(await screen.findByRole("link", { name: "See the drawing" })).toHaveAttribute(
        "href",
        "/drawings/01900000-0000-7000-8000-000000000009",
      );
      unmount();
    }
  });

  it("changes by itself when the contest ends", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-15T22:59:58Z") });
    open("/towns/salem-ma/contest", { ends_at: "2026-11-15T23:00:00Z" });
    await title();
    service.use(answerTowns({ ...liveTown, is_live: false, contest: null }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await screen.findByText("No Live Contest")).toBeVisible();
  });

  it("keeps what somebody has typed when the contest ends, and says that a new week began", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-15T22:59:00Z") });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    open("/towns/salem-ma/contest", { ends_at: "2026-11-15T23:00:00Z" });
    const phone = await screen.findByLabelText("Phone number");
    await user.type(phone, "978555");
    service.use(answerTowns({ ...liveTown, is_live: false, contest: null }));
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await screen.findByText("No Live Contest")).toBeVisible();
    expect(screen.getByText(/^A new week has begun/)).toBeVisible();
    expect(phone).toHaveFocus();
    await user.keyboard("0142");
    expect(screen.getByLabelText("Phone number")).toHaveValue("(978) 555-0142");
  });

  it("asks again when the visitor's clock runs ahead of the service's", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-15T22:59:58Z") });
    open("/towns/salem-ma/contest", { ends_at: "2026-11-15T23:00:00Z" });
    await title();
    await vi.advanceTimersByTimeAsync(4000);
    expect(screen.queryByText("No Live Contest")).not.toBeInTheDocument();
    service.use(answerTowns({ ...liveTown, is_live: false, contest: null }));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByText("No Live Contest")).toBeVisible();
  });
});

describe("loading", () => {
  it("says that it loads", async () => {
    service.use(http.get("*/api/towns/:slug", () => delay("infinite")));
    renderInApp(<AppRoutes />, { path: "/towns/salem-ma/contest" });
    expect(await screen.findByRole("status")).toHaveTextContent("Loading");
  });

  it("leads to the 404 page for a town nobody knows", async () => {
    open("/towns/atlantis-xx/contest");
    expect(await screen.findByText("Oops! Page not found")).toBeVisible();
  });

  it("tells a failure", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(console, "error").mockImplementation(() => {});
    service.use(http.get("*/api/towns/:slug", () => HttpResponse.error()));
    renderInApp(<AppRoutes />, { path: "/towns/salem-ma/contest" });
    await screen.findByRole("status");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByRole("button", { name: "Try Again" })).toBeVisible();
    expect(toast).toHaveBeenCalledWith({
      title: "Error",
      description: "Failed to load contest information",
      variant: "destructive",
    });
  });
});
