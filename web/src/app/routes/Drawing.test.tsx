import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Drawing } from "@/features/proof/api.ts";
import { drawingOf } from "@/features/proof/sample.ts";
import { fromHex, toHex } from "@/features/proof/verifier/bytes.ts";
import { holder } from "@/features/proof/verifier/drawing.ts";
import type { Proof } from "@/features/proof/verifier/proof.ts";
import { sampleProof, withKnownRound } from "@/features/proof/verifier/sample.ts";
import { drawingPath, openDrawing } from "@/testing/drawing-page.tsx";
import { answerPosts, refused } from "@/testing/posts.ts";
import { service } from "@/testing/service.ts";
import { WorkerHere } from "@/testing/worker.ts";

let proof: Proof;
beforeAll(async () => {
  proof = await sampleProof();
});

beforeEach(() => {
  vi.stubGlobal("Worker", WorkerHere);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const page = () => drawingPath(proof);
const open = (change?: Partial<Drawing>, path?: string) => openDrawing(proof, change, path);

function publish(published: unknown) {
  service.use(http.get(`*${page()}/proof.json`, () => HttpResponse.json(published as Proof)));
}

describe("verifying in the browser", () => {
  const verify = () =>
    userEvent.click(screen.getByRole("button", { name: "Verify in your browser" }));

  it("shows each check of a sound proof as passed", async () => {
    await open();
    publish(proof);
    await verify();
    expect(await screen.findByText(/^All checks passed/)).toBeVisible();
    expect(screen.getAllByLabelText("Passed:")).toHaveLength(9);
    const howFar = screen.getByRole("progressbar", { name: "How far the list is checked" });
    expect(howFar).toHaveAttribute("value", "10");
    expect(howFar).toHaveAttribute("max", "10");
    expect(screen.getByText("List of 5: 5 read, 5 checked")).toBeVisible();
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
    expect(await screen.findByText(/^This page was not loaded over https/)).toBeVisible();
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
