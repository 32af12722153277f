import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Drawing } from "@/features/proof/api.ts";
import { drawingOf, openDrawingOf } from "@/features/proof/sample.ts";
import { fromHex, toHex } from "@/features/proof/verifier/bytes.ts";
import { holder } from "@/features/proof/verifier/drawing.ts";
import { roundFor } from "@/features/proof/verifier/instants.ts";
import type { Proof } from "@/features/proof/verifier/proof.ts";
import { sampleProof, withKnownRound } from "@/features/proof/verifier/sample.ts";
import { answerPosts, refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "../router.tsx";

let proof: Proof;
beforeAll(async () => {
  proof = await sampleProof();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const page = () => `/drawings/${proof.contest.id}`;

async function open(change: Partial<Drawing> = {}, path = page()) {
  service.use(
    http.get(`*/api${page()}`, () => HttpResponse.json({ ...drawingOf(proof), ...change })),
  );
  renderInApp(<AppRoutes />, { path });
  await screen.findByRole("heading", { level: 1, name: "Bread for a month" });
}

function publish(published: unknown) {
  service.use(http.get(`*${page()}/proof.json`, () => HttpResponse.json(published as Proof)));
}

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

describe("verifying in the browser", () => {
  const verify = () =>
    userEvent.click(screen.getByRole("button", { name: "Verify in your browser" }));

  it("shows each check of a sound proof as passed", async () => {
    await open();
    publish(proof);
    await verify();
    expect(await screen.findByText(/^All checks passed/)).toBeVisible();
    expect(screen.getAllByLabelText("Passed:")).toHaveLength(9);
  });

  it("checks that the public random number is drand’s own where there is one", async () => {
    const drawn = await sampleProof(withKnownRound);
    await open(drawingOf(drawn));
    publish(drawn);
    await verify();
    expect(await screen.findByText(/^All checks passed/)).toBeVisible();
    expect(screen.getAllByLabelText("Passed:")).toHaveLength(10);
    expect(screen.getByText(/^The public random number is drand’s own/)).toBeVisible();
  });

  it("refuses a public random number that is not drand’s own", async () => {
    const { beacon } = withKnownRound;
    const signature = beacon.signature.replace(/.$/, beacon.signature.endsWith("0") ? "1" : "0");
    const drawn = await sampleProof({ ...withKnownRound, beacon: { ...beacon, signature } });
    await open(drawingOf(drawn));
    publish(drawn);
    await verify();
    expect(
      await screen.findByText(/does not hold up: the signature .* is not drand's signature/),
    ).toBeVisible();
    expect(screen.getAllByLabelText("Not checked:")).toHaveLength(1);
  });

  it("names the first check that fails and stops there", async () => {
    await open();
    publish({ ...proof, seed: "12".repeat(32) });
    await verify();
    expect(
      await screen.findByText(/does not hold up: the seed does not give the commitment/),
    ).toBeVisible();
    expect(screen.getAllByLabelText("Passed:")).toHaveLength(2);
    expect(screen.getAllByLabelText("Failed:")).toHaveLength(1);
    expect(screen.getAllByLabelText("Not checked:")).toHaveLength(6);
  });

  it.each([
    ["contest", { contest_id: "01900000-0000-7000-8000-000000000002" }, "about another contest"],
    ["promise", { commitment: "00".repeat(32) }, "its promise is not the one on this page"],
    ["key", { public_key: "00".repeat(32) }, "signed with another key"],
    [
      "public random number",
      { beacon: { round: 1, randomness: "00".repeat(32) } },
      "its public random number is not the one on this page",
    ],
    [
      "winner",
      { winners: [{ place: 1, name: "Maria C.", state: "claimed", ticket: "00".repeat(16) }] },
      "place 1 has another ticket on this page",
    ],
  ])("refuses a good proof when the page shows another %s", async (_what, change, reason) => {
    await open(change);
    publish(proof);
    await verify();
    expect(
      await screen.findByText(new RegExp(`^This proof does not hold up: .*${reason}`)),
    ).toBeVisible();
    expect(screen.queryByLabelText("Passed:")).toBeNull();
  });

  it("says so when the browser has no Ed25519, and not that the proof is false", async () => {
    await open();
    publish(proof);
    vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new Error("Unrecognized name."));
    await verify();
    expect(await screen.findByText(/^This browser cannot check Ed25519 signatures/)).toBeVisible();
    expect(screen.queryByText(/does not hold/)).toBeNull();
    expect(screen.getByText(/townpick verify\.$/)).toBeVisible();
  });

  it("says so when the page did not come over https", async () => {
    await open();
    publish(proof);
    vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
    await verify();
    expect(await screen.findByText(/^This page did not come over https/)).toBeVisible();
  });

  it("says so when checking breaks off, and can be tried again", async () => {
    await open();
    publish(proof);
    const digest = vi.spyOn(crypto.subtle, "digest").mockRejectedValue(new Error("no memory"));
    await verify();
    expect(await screen.findByText(/could not finish checking/)).toBeVisible();
    expect(screen.queryByText(/does not hold/)).toBeNull();
    digest.mockRestore();
    await verify();
    expect(await screen.findByText(/^All checks passed/)).toBeVisible();
  });

  it("tells what a good proof does not show because it came late", async () => {
    const late = await sampleProof({ promisedAt: "2026-06-14T22:00:00Z" });
    await open({ ...drawingOf(late) });
    publish(late);
    await verify();
    expect(await screen.findByText(/^All checks passed/)).toBeVisible();
    expect(screen.getByText(/^The promise was recorded only after/)).toBeVisible();
  });

  it.each([
    ["is no proof", () => HttpResponse.json({ hello: "world" })],
    ["does not arrive", () => HttpResponse.error()],
  ])("says so when the file %s", async (_case, answer) => {
    await open();
    service.use(http.get(`*${page()}/proof.json`, answer));
    await verify();
    expect(await screen.findByText(/could not be downloaded or read/)).toBeVisible();
  });
});

describe("a personal link", () => {
  const salt = "0f".repeat(16);
  const phone = "6175550123";

  /** The proof with the holder of this phone number at the second place. */
  async function withMe() {
    const ticket = proof.steps[1]?.ticket ?? "";
    const mine = toHex(await holder(fromHex(salt), `+1${phone}`));
    const entries = proof.entries.map(([listed, hash]) => [
      listed,
      listed === ticket ? mine : hash,
    ]);
    publish({ ...proof, entries });
    const own = { ticket, salt, phone_masked: "(***) ***-0123", place: 2 };
    const sent = answerPosts(`/api${page()}/ticket`, () => HttpResponse.json(own));
    return { sent, entry: entries.findIndex(([listed]) => listed === ticket) + 1 };
  }

  it("shows the member's own ticket and finds it in the list without sending the number", async () => {
    const { sent, entry } = await withMe();
    const fetched = vi.spyOn(globalThis, "fetch");
    await open({}, `${page()}?ticket=secret`);
    const own = await screen.findByRole("region", { name: "Your ticket" });
    expect(sent).toEqual([{ token: "secret" }]);
    expect(own).toHaveTextContent(
      "It was drawn at place 2: an alternate, called because somebody ahead did not take the prize.",
    );
    const field = within(own).getByRole("textbox");
    await userEvent.type(field, "617555");
    const find = within(own).getByRole("button", { name: "Find my entry" });
    await userEvent.click(find);
    expect(field).toHaveAccessibleDescription(/Please enter a valid 10-digit phone number$/);
    await userEvent.clear(field);
    await userEvent.type(field, phone);
    await userEvent.click(find);
    expect(
      await within(own).findByText(
        `Found: entry ${entry} of 5 is yours, and nobody else can tell.`,
      ),
    ).toBeVisible();
    const addresses = fetched.mock.calls.map(([asked]) =>
      asked instanceof Request ? asked.url : String(asked),
    );
    expect(addresses.join()).not.toContain(phone);
    expect(sent).toHaveLength(1);
  });

  it("tells an alternate who was not called that they are next in line", async () => {
    await withMe();
    const [winner] = drawingOf(proof).winners;
    await open({ winners: winner ? [winner] : [] }, `${page()}?ticket=secret`);
    expect(await screen.findByRole("region", { name: "Your ticket" })).toHaveTextContent(
      "It was drawn at place 2: an alternate, next in line if those ahead pass.",
    );
  });

  it("offers a new link where the link to the ticket has ended", async () => {
    answerPosts(`/api${page()}/ticket`, refused(410, "link_expired", "It has expired."));
    const sent = answerPosts(
      "/api/personal-links/renewal",
      () => new HttpResponse(null, { status: 202, headers: { "content-length": "0" } }),
    );
    await open({}, `${page()}?ticket=secret`);
    expect(await screen.findByText(/^Your link to this ticket has expired/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send me a new link" }));
    expect(await screen.findByText(/^If this link was yours/)).toHaveFocus();
    expect(sent).toEqual([{ token: "secret", contest_id: proof.contest.id }]);
  });

  it("tells a number that is not the ticket's", async () => {
    await withMe();
    await open({}, `${page()}?ticket=secret`);
    await userEvent.type(await screen.findByRole("textbox"), "9785550142");
    await userEvent.click(screen.getByRole("button", { name: "Find my entry" }));
    expect(await screen.findByText("This number does not belong to the ticket.")).toBeVisible();
  });

  it("refuses a number of another country, and forgets what it said once somebody tries again", async () => {
    const { entry } = await withMe();
    await open({}, `${page()}?ticket=secret`);
    const field = await screen.findByRole("textbox");
    const find = screen.getByRole("button", { name: "Find my entry" });
    const refusal = /Please enter a valid 10-digit phone number$/;
    await userEvent.click(field);
    await userEvent.paste("+44 20 7946 0958");
    expect(field).toHaveValue("");
    expect(field).toHaveAccessibleDescription(refusal);
    await userEvent.type(field, "9785550142");
    expect(field).not.toHaveAccessibleDescription(refusal);
    await userEvent.click(find);
    const answer = await screen.findByText("This number does not belong to the ticket.");
    // It was said of the number that stood there.
    await userEvent.type(field, "{Backspace}");
    expect(answer).toBeEmptyDOMElement();
    await userEvent.type(field, "2");
    // A foreign number leaves what stood there, and a new try leaves no word of it.
    await userEvent.click(field);
    await userEvent.clear(field);
    await userEvent.type(field, phone);
    await userEvent.paste("+44 20 7946 0958");
    expect(field).toHaveAccessibleDescription(refusal);
    await userEvent.click(find);
    expect(
      await screen.findByText(`Found: entry ${entry} of 5 is yours, and nobody else can tell.`),
    ).toBeVisible();
    expect(field).toBeValid();
    expect(field).not.toHaveAccessibleDescription(refusal);
  });

  it("of another drawing has no ticket here", async () => {
    answerPosts(`/api${page()}/ticket`, refused(404, "not_found", "There is nothing here."));
    await open({}, `${page()}?ticket=other`);
    await waitFor(() => expect(screen.getByText(/There is no ticket for this link/)).toBeVisible());
  });
});
