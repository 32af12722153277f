import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Claim } from "@/features/claim/api.ts";
import { waitingClaim } from "@/features/claim/sample.ts";
import { answerPosts, lost, refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "../router.tsx";

const address = "/api/claims/secret";
const accepted: Claim = {
  ...waitingClaim,
  state: "claimed",
  special_instructions: "Show this page at the counter.\nAsk for Inês.",
};

/** Opens the page; the claims given are what the service answers in turn. */
function open(...claims: (Partial<Claim> | (() => Partial<Claim>))[]) {
  let asked = 0;
  service.use(
    http.get(`*${address}`, () => {
      const claim = claims[Math.min(asked++, claims.length - 1)];
      return HttpResponse.json({
        ...waitingClaim,
        ...(typeof claim === "function" ? claim() : claim),
      });
    }),
  );
  return renderInApp(<AppRoutes />, { path: "/claims/secret" });
}

const headline = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

describe("a prize that waits for an answer", () => {
  it("is shown with who gives it, what it is worth and the Eastern deadline", async () => {
    open({});
    await headline("Maria, you won.");
    expect(
      screen.getByText(/or let it go to the next name drawn, if there is one\.$/),
    ).toBeVisible();
    expect(document.title).toBe("Your prize | Townpick");
    const prize = within(screen.getByRole("region", { name: "$200 gift card" }));
    expect(prize.getByText("Worth $200")).toBeVisible();
    expect(prize.getByText("Harbor Bread Company")).toBeVisible();
    expect(prize.getByText("Salem, MA")).toBeVisible();
    expect(screen.getByText(/Sunday, November 17, 2126 at 6:05\sPM EST/)).toBeVisible();
    expect(screen.getByRole("timer", { name: "Time left to answer" })).toBeVisible();
    expect(screen.queryByText("How to get it")).toBeNull();
  });

  it("does without a first name and without a value", async () => {
    open({ first_name: null, prize_value_cents: null });
    await headline("You won.");
    expect(screen.queryByText(/^Worth/)).toBeNull();
  });

  it("is accepted with one click, and then tells how to get it", async () => {
    open({});
    const sent = answerPosts(address, () => HttpResponse.json(accepted));
    await userEvent.click(await screen.findByRole("button", { name: "Accept the prize" }));
    expect(await headline("Maria, it is yours.")).toHaveFocus();
    expect(sent).toEqual([{ answer: "accept" }]);
    expect(screen.getByRole("region", { name: "How to get it" })).toHaveTextContent(
      "Show this page at the counter. Ask for Inês.",
    );
    expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  });

  it("is passed on only after a second question", async () => {
    open({});
    const sent = answerPosts(address, () =>
      HttpResponse.json({ ...waitingClaim, state: "declined" }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(
      "If there is a next name in the drawing, the prize goes to them at once. You cannot undo this.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Keep it for now" }));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Decline" }));
    await userEvent.click(screen.getByRole("button", { name: "Pass it on" }));
    await headline("Thank you for telling us.");
    expect(sent).toEqual([{ answer: "decline" }]);
  });

  it("tells of a lost answer and can be answered again", async () => {
    open({});
    const sent = answerPosts(address, lost, () => HttpResponse.json(accepted));
    const accept = await screen.findByRole("button", { name: "Accept the prize" });
    await userEvent.click(accept);
    expect(await screen.findByText(/Your connection may be down/)).toBeVisible();
    await userEvent.click(accept);
    await headline("Maria, it is yours.");
    expect(sent).toHaveLength(2);
  });

  it("that is answered too late shows where it stands now", async () => {
    open({}, { state: "expired" });
    answerPosts(
      address,
      refused(409, "conflict", "You can no longer accept or decline this prize."),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Accept the prize" }));
    expect(await headline("The time to answer is over.")).toHaveFocus();
  });

  it("is looked at again when its time is over", async () => {
    // Counted from the answer: the page is loaded when it is opened, which takes a while on a busy machine.
    const inTwoSeconds = () => new Date(Date.now() + 2000).toISOString();
    open(() => ({ claim_deadline: inTwoSeconds() }), { state: "expired" });
    await headline("Maria, you won.");
    expect(await headline("The time to answer is over.")).toBeVisible();
  });
});

describe("a prize that cannot be answered any more", () => {
  it.each([
    ["declined", "Thank you for telling us."],
    ["expired", "The time to answer is over."],
    ["disqualified", "This prize is no longer yours."],
    ["voided", "This contest was called off."],
  ] as const)("says that it is %s", async (state, title) => {
    open({ state });
    expect(await headline(title)).toBeVisible();
    expect(screen.getByText(/The prize was: \$200 gift card \(Harbor Bread Company/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Accept the prize" })).toBeNull();
    expect(screen.queryByRole("timer")).toBeNull();
  });

  it.each([
    [
      "declined",
      "If there is a next name in the drawing, the prize goes to them. As long as you are subscribed, you are in the drawings to come.",
    ],
    [
      "expired",
      /^It ended on .+ If there is a next name in the drawing, the prize goes to them\. As long as you are subscribed, you are in the drawings to come\.$/,
    ],
    [
      "disqualified",
      "It could not be given to you under the official rules, or your membership has ended. If there is a next name in the drawing, the prize goes to them.",
    ],
    [
      "voided",
      "No prize will be awarded. We are sorry. As long as you are subscribed, you are in the drawings to come.",
    ],
  ] as const)("promises nothing that may not be so when it is %s", async (state, sentence) => {
    open({ state });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it.each([
    ["Harbor Bread Company", "Harbor Bread Company."],
    ["Café & Co.", "Café & Co."],
  ])("of %s is still explained when nobody wrote instructions", async (business_name, ended) => {
    open({ ...accepted, business_name, special_instructions: null });
    await headline("Maria, it is yours.");
    const next = within(screen.getByRole("region", { name: "How to get it" }));
    const words = `There is nothing more to do for now. We will write to you about how to get it from ${ended}`;
    expect(next.getByText(words)).toBeVisible();
  });
});

describe("a claim link", () => {
  it("that nobody knows opens nothing and says so", async () => {
    service.use(http.get(`*${address}`, refused(404, "not_found", "There is nothing here.")));
    renderInApp(<AppRoutes />, { path: "/claims/secret" });
    expect(await headline("This link doesn’t work.")).toBeVisible();
  });

  it("is tried again when the service did not answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    let isBroken = true;
    service.use(
      http.get(`*${address}`, () =>
        isBroken ? HttpResponse.error() : HttpResponse.json(waitingClaim),
      ),
    );
    renderInApp(<AppRoutes />, { path: "/claims/secret" });
    expect(await headline("We couldn’t load your prize.")).toBeVisible();
    isBroken = false;
    screen.getByRole("button", { name: "Try Again" }).click();
    await waitFor(() => expect(screen.getByText("Maria, you won.")).toBeVisible());
  });
});
