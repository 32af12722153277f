// What personal links say that open nothing any more, and the one that unsubscribes.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { answerPosts, lost, refused } from "@/testing/posts.ts";
import { address, press } from "@/testing/preferences-page.tsx";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "../router.tsx";

describe("a link that was good once", () => {
  it.each([
    ["link_expired", "This link has expired.", /good for 180 days/],
    ["link_revoked", "This link was ended.", /to keep your data safe/],
  ])("says that it is %s and brings a new one", async (code, title, why) => {
    service.use(http.get(`*${address}`, refused(410, code, "It has ended.")));
    const sent = answerPosts(
      "/api/personal-links/renewal",
      lost,
      () => new HttpResponse(null, { status: 202, headers: { "content-length": "0" } }),
    );
    renderInApp(<AppRoutes />, { path: "/preferences/secret" });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    await press("Send me a new link");
    expect(await screen.findByRole("alert")).toHaveTextContent("Your connection may be down");
    await press("Send me a new link");
    // It says neither that there is such a member nor that there is none.
    expect(
      await screen.findByText(/^If this link was yours, a new one is on its way/),
    ).toHaveFocus();
    expect(sent).toEqual([{ token: "secret" }, { token: "secret" }]);
  });
});

describe("a link that nobody knows", () => {
  it.each([
    ["/preferences/secret", null],
    ["/unsubscribe/secret", "Unsubscribe"],
  ])("opens nothing at %s", async (path, button) => {
    const unknown = refused(404, "not_found", "There is nothing here.");
    service.use(http.get(`*${address}`, unknown), http.post("*/api/unsubscribe/secret", unknown));
    renderInApp(<AppRoutes />, { path });
    if (button) await userEvent.click(await screen.findByRole("button", { name: button }));
    expect(await screen.findByRole("heading", { name: "This link doesn’t work." })).toBeVisible();
  });
});

describe("the unsubscribe link", () => {
  const done = () => HttpResponse.json({ is_subscribed: false });

  it("unsubscribes with one click, and not by being opened", async () => {
    let posts = 0;
    service.use(
      http.post("*/api/unsubscribe/secret", () => {
        posts += 1;
        return posts === 1 ? HttpResponse.error() : done();
      }),
    );
    renderInApp(<AppRoutes />, { path: "/unsubscribe/secret" });
    expect(await screen.findByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
    expect(document.title).toBe("Unsubscribe | Townpick");
    expect(posts).toBe(0);
    await press("Unsubscribe");
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
    await press("Unsubscribe");
    expect(await screen.findByRole("heading", { name: "You are unsubscribed." })).toHaveFocus();
    expect(screen.getByText(/The preferences link at the end of every email/)).toBeVisible();
  });
});
