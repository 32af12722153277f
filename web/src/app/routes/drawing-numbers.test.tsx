// What the page of a drawing tells, before anybody verifies it.
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeAll, describe, expect, it } from "vitest";
import type { Drawing } from "@/features/proof/api.ts";
import { drawingOf, openDrawingOf } from "@/features/proof/sample.ts";
import { roundFor } from "@/features/proof/verifier/instants.ts";
import type { Proof } from "@/features/proof/verifier/proof.ts";
import { sampleProof } from "@/features/proof/verifier/sample.ts";
import { drawingPath, openDrawing } from "@/testing/drawing-page.tsx";
import { refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "../router.tsx";

let proof: Proof;
beforeAll(async () => {
  proof = await sampleProof();
});

const page = () => drawingPath(proof);
const open = (change?: Partial<Drawing>) => openDrawing(proof, change);

/** The time of a record as the ledger has it, for a drawing that was recorded late. */
function recordedLate(event: string, recorded_at: string): Partial<Drawing> {
  const records = drawingOf(proof).records.map((record) =>
    record.event === event ? { ...record, recorded_at } : record,
  );
  return { records };
}

/** Only these of the ledger's records. */
function recorded(...events: string[]): Partial<Drawing> {
  return { records: drawingOf(proof).records.filter(({ event }) => events.includes(event)) };
}

describe("the page of a drawing", () => {
  it("tells who was in, who was left out and who was called", async () => {
    await open();
    expect(document.title).toBe("The drawing in Salem, MA | Townpick");
    expect(screen.getByText("A loaf a week").parentElement).toHaveTextContent(
      "A loaf a week Given by Harbor Bread Company",
    );
    expect(
      screen.getByText(
        /^5 members of Salem, MA were in the drawing\. One winner was drawn on Sunday, June 14, 2026 at 6:00\sPM\sEDT\.$/,
      ),
    ).toBeVisible();
    expect(screen.getByText("Not on the list: 2 who had unsubscribed.")).toBeVisible();
    const [first, second] = within(
      screen.getByRole("heading", { name: "Who was called" }).parentElement as HTMLElement,
    ).getAllByRole("listitem") as [HTMLElement, HTMLElement];
    expect(first).toHaveTextContent(/Name not published.*Passed the prize on/);
    expect(second).toHaveTextContent(/Maria C\..*Accepted the prize/);
    expect(second).toHaveTextContent(`Ticket ${proof.steps[1]?.ticket}`);
  });

  it("has the numbers, the ledger and the proof to download", async () => {
    await open();
    const numbers = screen.getByRole("region", { name: "The numbers" });
    for (const digits of [proof.commitment, proof.seed, proof.root, proof.public_key]) {
      expect(within(numbers).getByText(digits)).toBeVisible();
    }
    expect(within(numbers).getAllByRole("listitem")).toHaveLength(proof.records.length);
    expect(numbers).toHaveTextContent("No. 1The promise about the secret number was published");
    expect(within(numbers).getByRole("link", { name: "Download the proof" })).toHaveAttribute(
      "href",
      `${page()}/proof.json`,
    );
    expect(numbers).toHaveTextContent("townpick verify proof.json");
    expect(
      within(numbers).getByRole("link", { name: "Download the whole ledger" }),
    ).toHaveAttribute("href", "/towns/salem-ma/ledger.json");
    expect(
      within(numbers).getByRole("link", { name: "check an email of ours against it" }),
    ).toHaveAttribute("href", "/towns/salem-ma/ledger");
  });

  it("says which limit the drawing has", async () => {
    await open();
    expect(screen.getByText(/whoever controls our server could know the outcome/)).toBeVisible();
  });

  const beacon = { round: roundFor("2026-06-14T22:00:00Z"), randomness: "5e".repeat(32) };

  it("says that nobody could know with public randomness", async () => {
    await open({ beacon });
    expect(screen.getByText(/could know the outcome beforehand/)).toBeVisible();
  });

  it.each([
    [
      "the promise",
      "committed",
      null,
      /promise was not in the ledger before the list closed\. So nothing shows/,
    ],
    ["the promise and a round", "committed", beacon, /it and the promise were not in the ledger/],
    ["the closing", "closed", beacon, /came out before the closed list was recorded\. So nothing/],
  ])("claims no more than the ledger shows when %s came late", async (_what, event, used, says) => {
    await open({ ...recordedLate(event, "2026-06-14T22:30:00Z"), beacon: used });
    expect(screen.getByText(says)).toBeVisible();
    expect(screen.queryByText(/could know the outcome beforehand|could not exchange/)).toBeNull();
  });

  it.each([
    ["open", /^The list closes on \w+day, June 14, 2126 at 6:00\sPM\sEDT\. Then one winner is/],
    ["waiting", /^The list closed on .* The drawing is being made now\.$/],
  ] as const)("promises what comes while it is %s", async (state, sentence) => {
    await open({ ...openDrawingOf(proof), state });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole("heading", { name: "What we promise" })).toBeVisible();
    expect(screen.getByText("Published when the drawing is made")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Verify in your browser" })).toBeNull();
  });

  it("says that it waits for public randomness", async () => {
    const beacon = { round: roundFor("2126-06-14T22:00:00Z"), randomness: null };
    await open({ ...openDrawingOf(proof), ...recorded("committed"), state: "waiting", beacon });
    expect(
      screen.getByText(/waiting for a public random number that nobody can know before it is out/),
    ).toBeVisible();
    expect(screen.getByText(/^Round \d+ of drand’s quicknet, not out yet$/)).toBeVisible();
    expect(screen.getByText(/If the closed list is in the ledger by then, nobody/)).toBeVisible();
  });

  /** Past its round's time, and not drawn. */
  const overdue = () => ({
    ...openDrawingOf(proof),
    closes_at: proof.contest.closes_at,
    state: "waiting" as const,
    beacon: { ...beacon, randomness: null },
  });

  it("says that public randomness is not fetched yet once its time has passed", async () => {
    await open({ ...overdue(), ...recorded("committed", "closed") });
    expect(
      screen.getByText(/waiting for a public random number that we have not fetched yet/),
    ).toBeVisible();
    expect(screen.getByText(/^Round \d+ of drand’s quicknet, not fetched yet$/)).toBeVisible();
    expect(
      screen.getByText(/came out after the closed list was recorded\. So nobody/),
    ).toBeVisible();
    expect(screen.queryByText(/not out yet/)).toBeNull();
  });

  it.each([
    ["promise", [], /the promise were not in the ledger before the list closed\. So nothing/],
    ["closed list", ["committed"], /came out before the closed list was recorded\. So nothing/],
  ])(
    "claims nothing while the ledger has no %s although it is due",
    async (_what, events, says) => {
      await open({ ...overdue(), ...recorded(...events) });
      expect(screen.getByText(says)).toBeVisible();
      expect(screen.queryByText(/nobody/i)).toBeNull();
    },
  );

  it("shows the public number with its round and where drand published it", async () => {
    await open({ beacon });
    const numbers = within(screen.getByRole("region", { name: "The numbers" }));
    expect(numbers.getByText(beacon.randomness)).toBeVisible();
    expect(
      numbers.getByText(/^Round \d+ of drand’s quicknet\. The proof carries drand’s signature/),
    ).toBeVisible();
    const link = numbers.getByRole("link", { name: "what drand published" });
    expect(link).toHaveAttribute("href", expect.stringMatching(`/public/${beacon.round}$`));
    expect(link).toHaveAttribute("rel", "noreferrer");
    expect(numbers.getByText(/shows that the number is drand’s own\. So nobody/)).toBeVisible();
  });

  it("names only the round, and vouches for nothing, when it was called off undrawn", async () => {
    await open({ ...overdue(), ...recorded("committed"), state: "voided" });
    expect(screen.getByText(/^Round \d+ of drand’s quicknet$/)).toBeVisible();
    expect(screen.getByText(/so there is no outcome to vouch for\.$/)).toBeVisible();
    expect(screen.queryByText(/nobody/i)).toBeNull();
  });

  it("says of a place that was disqualified what is true of a deleted member, too", async () => {
    const [first] = drawingOf(proof).winners;
    if (!first) throw new Error("the sample has a winner");
    const records = [{ sequence: 1, event: "disqualified", recorded_at: "2026-06-15T12:00:00Z" }];
    await open({ winners: [{ ...first, state: "disqualified" }], records });
    expect(screen.getByText("Could not be given the prize")).toBeVisible();
    expect(screen.getByText("A winner could not be given the prize")).toBeVisible();
    expect(screen.queryByText(/entitled/)).toBeNull();
  });

  it("says why it was called off", async () => {
    await open({ ...openDrawingOf(proof), state: "voided", void_reason: "The shop closed." });
    expect(screen.getByText("This contest was called off: The shop closed.")).toBeVisible();
    expect(screen.queryByText(/^Published when/)).toBeNull();
  });

  it("names nobody as a winner once a contest that was drawn is called off", async () => {
    const [first, second] = drawingOf(proof).winners;
    if (!first || !second) throw new Error("the sample has two winners");
    await open({ state: "voided", winners: [first, { ...second, name: null, state: "notified" }] });
    const called = within(
      screen.getByRole("heading", { name: "Who was drawn" }).parentElement as HTMLElement,
    );
    expect(called.getAllByText("Name not published")).toHaveLength(2);
    expect(called.getByText("Drawn before it was called off")).toBeVisible();
    expect(called.getByText("Passed the prize on")).toBeVisible();
  });

  it("says that nobody was in an empty list", async () => {
    await open({ count: 0, winners: [] });
    expect(screen.getByText(/there was nobody to draw/)).toBeVisible();
  });

  it("changes by itself at closing time", async () => {
    const drawing = openDrawingOf(proof);
    // Counted from the answer: a busy machine takes its time to open the page.
    const soon = () => new Date(Date.now() + 500).toISOString();
    let asked = 0;
    service.use(
      http.get(`*/api${page()}`, () =>
        HttpResponse.json(asked++ === 0 ? { ...drawing, closes_at: soon() } : drawingOf(proof)),
      ),
    );
    renderInApp(<AppRoutes />, { path: page() });
    expect(await screen.findByText(/^The list closes on/)).toBeVisible();
    expect(await screen.findByText(/^5 members of Salem, MA were in/)).toBeVisible();
  });

  it("uses what the service wrote into the page", async () => {
    renderInApp(<AppRoutes />, { path: page(), boot: { data: { drawing: drawingOf(proof) } } });
    expect(await screen.findByText("Maria C.")).toBeVisible();
  });

  it("of an unknown contest is the 404 page", async () => {
    service.use(http.get(`*/api${page()}`, refused(404, "not_found", "There is nothing here.")));
    renderInApp(<AppRoutes />, { path: page() });
    expect(await screen.findByText("Oops! Page not found")).toBeVisible();
  });
});
