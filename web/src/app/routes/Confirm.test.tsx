import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Confirmation } from "@/features/confirm/api.ts";
import { lost, refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "../router.tsx";

const waiting: Confirmation = {
  town_full_name: "Salem, MA",
  town_slug: "salem-ma",
  is_subscribed: true,
  confirmed_at: null,
  left_out_of: null,
};
const confirmed = { ...waiting, confirmed_at: "2026-06-10T12:00:00Z" };

/** Opens the page of somebody; the answers to their taps come in turn. */
async function open(member: Confirmation, headline: string, ...taps: (() => Response)[]) {
  service.use(
    http.get("*/api/confirmations/secret", () => HttpResponse.json(member)),
    http.post("*/api/confirmations/secret", () => taps.shift()?.()),
  );
  renderInApp(<AppRoutes />, { path: "/confirm/secret" });
  await screen.findByRole("heading", { level: 1, name: headline });
}

const tap = () => userEvent.click(screen.getByRole("button", { name: "Count me in" }));

describe("the page that a welcome leads to", () => {
  it("counts somebody in with one tap, which can be tried again", async () => {
    await open(waiting, "One tap counts you in.", lost as () => Response, () =>
      HttpResponse.json(confirmed),
    );
    expect(document.title).toBe("Count me in | Townpick");
    await tap();
    expect(await screen.findByText(/Your connection may be down/)).toBeVisible();
    await tap();
    expect(await screen.findByRole("heading", { level: 1, name: "You count." })).toHaveFocus();
    expect(screen.getByRole("link", { name: "See this week’s pick" })).toHaveAttribute(
      "href",
      "/towns/salem-ma",
    );
  });

  it("says so to whoever has confirmed, and what holds once they have unsubscribed", async () => {
    await open({ ...confirmed, is_subscribed: false }, "You count already.");
    expect(screen.getByText(/You have unsubscribed, though/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Count me in" })).toBeNull();
  });

  it("tells of a drawing that was held without them, and why", async () => {
    await open({ ...waiting, left_out_of: "Bread for a Year" }, "One tap counts you in.");
    expect(screen.getByText(/You were not in the last drawing, “Bread for a Year”/)).toBeVisible();
  });

  it("asks for a new link where this one has ended", async () => {
    const ended = refused(410, "link_expired", "This link has expired");
    service.use(http.get("*/api/confirmations/secret", ended));
    renderInApp(<AppRoutes />, { path: "/confirm/secret" });
    const headline = "This link has expired.";
    expect(await screen.findByRole("heading", { level: 1, name: headline })).toBeVisible();
    expect(screen.getByRole("button", { name: "Send me a new link" })).toBeVisible();
  });
});
