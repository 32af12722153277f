import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { headOf, written } from "@/features/proof/verifier/head.ts";
import type { Ledger, LedgerRecord } from "@/features/proof/verifier/proof.ts";
import { sampleProof } from "@/features/proof/verifier/sample.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "../router.tsx";

let whole: Ledger;
beforeAll(async () => {
  const { public_key, records } = await sampleProof();
  whole = { ledger: "salem-ma", public_key, records };
});

beforeEach(() => cosign([]));
afterEach(() => {
  vi.restoreAllMocks();
});

const path = "/towns/salem-ma/ledger";
const town = {
  slug: "salem-ma",
  name: "Salem",
  state: "MA",
  full_name: "Salem, MA",
  is_live: false,
  contest: null,
  last_drawing: null,
};

function cosign(cosigners: readonly object[], size = 8) {
  service.use(
    http.get("*/api/towns/salem-ma/cosignatures", () => HttpResponse.json({ size, cosigners })),
  );
}

function publish(published: Ledger | (() => Response)) {
  const answer = typeof published === "function" ? published : () => HttpResponse.json(published);
  service.use(http.get("*/towns/salem-ma/ledger.json", answer));
}

function open() {
  renderInApp(<AppRoutes />, { path, boot: { data: { town } } });
}

async function opened(published: Ledger | (() => Response) = whole) {
  publish(published);
  open();
  await screen.findByRole("heading", { name: "The ledger now" });
}

async function check(line: string): Promise<HTMLElement> {
  const user = userEvent.setup();
  const field = screen.getByRole("textbox", { name: "Paste the line" });
  await user.clear(field);
  await user.click(field);
  await user.paste(line);
  await user.click(screen.getByRole("button", { name: "Check the line" }));
  return within(screen.getByRole("region", { name: "Does it still say the same?" })).getByRole(
    "status",
  );
}

function lineOf(sequence: number): string {
  return written(headOf(whole.records[sequence - 1] as LedgerRecord));
}

describe("the page of a ledger", () => {
  it("says what it is, where the ledger stands and that all of it holds", async () => {
    await opened();
    expect(document.title).toBe("The ledger of Salem, MA | Townpick");
    const now = screen.getByRole("region", { name: "The ledger now" });
    expect(within(now).getByText(lineOf(8))).toBeVisible();
    expect(
      await within(now).findByText("All of them are unchanged, signed and numbered without gaps."),
    ).toBeVisible();
    const [newest] = within(now).getAllByRole("listitem");
    expect(newest).toHaveTextContent("No. 8A winner accepted the prize");
    expect(within(now).getByRole("link", { name: "Download the whole ledger" })).toHaveAttribute(
      "href",
      "/towns/salem-ma/ledger.json",
    );
    expect(now).toHaveTextContent('townpick verify ledger.json --head "your line"');
  });

  it("agrees with a line out of an email, whatever stands around it", async () => {
    await opened();
    const said = await check(`Hi Maria\n\nFor the record: ${lineOf(3)}\nKeep this line`);
    await waitFor(() => expect(said).toHaveTextContent(/^Agrees\./));
    expect(said).toHaveTextContent(
      "exactly the record that your line names, number 3. “The secret number was revealed and the order drawn”",
    );
  });

  it.each([
    [
      "salem-ma #3 0123456789abcdef",
      /^Disagrees\.Record 3 of the ledger is not the one that your line names/,
    ],
    [
      "salem-ma #9 0123456789abcdef",
      /^Disagrees\.The ledger ends with record 8, and your line is about record 9: the ledger is shorter/,
    ],
    [
      "boston-ma #3 0123456789abcdef",
      /^Not from this town\.Your line is about another ledger, that of boston-ma\./,
    ],
  ])("says to %s what it says and never more", async (line, says) => {
    await opened();
    const said = await check(line);
    await waitFor(() => expect(said).toHaveTextContent(says));
    expect(document.body).not.toHaveTextContent(/fraud/i);
  });

  it("leads on to the ledger that a line is from", async () => {
    await opened();
    await check("boston-ma #3 0123456789abcdef");
    expect(screen.getByRole("link", { name: "Go to that ledger" })).toHaveAttribute(
      "href",
      "/towns/boston-ma/ledger",
    );
  });

  it("asks for a whole line and keeps what was typed", async () => {
    await opened();
    const said = await check("salem-ma #3");
    expect(said).toBeEmptyDOMElement();
    const field = screen.getByRole("textbox", { name: "Paste the line" });
    expect(field).toHaveValue("salem-ma #3");
    expect(field).toHaveAccessibleDescription(/This is not such a line/);
    await userEvent.type(field, " ");
    expect(field).not.toBeInvalid();
  });

  it("agrees without a connection once it is loaded", async () => {
    await opened();
    await screen.findByText("All of them are unchanged, signed and numbered without gaps.");
    publish(() => HttpResponse.error());
    expect(await check(lineOf(8))).toHaveTextContent(/^Agrees\./);
  });

  it("loads the ledger again before it says anything to a line that is newer than the page", async () => {
    const latest = whole.records.length - 1;
    await opened({ ...whole, records: whole.records.slice(0, latest) });
    publish(whole);
    const said = await check(lineOf(8));
    await waitFor(() => expect(said).toHaveTextContent(/^Agrees\./));
  });

  it("says nothing about a newer line when the ledger cannot be loaded again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await opened({ ...whole, records: whole.records.slice(0, 5) });
    publish(() => HttpResponse.error());
    const said = await check(lineOf(8));
    await waitFor(
      () => expect(said).toHaveTextContent(/could not be loaded again\. That says nothing/),
      { timeout: 8000 },
    );
    expect(said).not.toHaveTextContent("Disagrees");
  }, 15_000);

  it("compares nothing with a ledger that does not hold up", async () => {
    const records = whole.records.filter((_, index) => index !== 4);
    await opened({ ...whole, records });
    expect(
      await screen.findByText(/^The ledger does not hold up: record 5 is missing\./),
    ).toBeVisible();
    const said = await check(lineOf(3));
    expect(said).toHaveTextContent(/^The ledger itself does not hold up \(record 5 is missing\)/);
  });

  it("never judges where the browser cannot check", async () => {
    vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new Error("no Ed25519"));
    await opened();
    expect(await screen.findByText(/cannot check Ed25519 signatures\./)).toBeVisible();
    expect(await check("salem-ma #3 0123456789abcdef")).toHaveTextContent(
      /^This browser cannot check Ed25519 signatures\. That says nothing about the ledger/,
    );
  });

  it("lists who cosigned it, what they saw and when, and how to do the same", async () => {
    const fingerprint = "0123456789abcdef";
    const cosigned_at = "2026-06-14T22:00:05Z";
    cosign([
      { name: "library.example", fingerprint, key: "", size: 8, cosigned_at },
      { name: "old.example", fingerprint: "f".repeat(16), key: "", size: 3, cosigned_at },
    ]);
    await opened();
    const watch = screen.getByRole("region", { name: "Who keeps watch" });
    const [first, second] = await within(watch).findAllByRole("listitem");
    expect(first).toHaveTextContent(
      /^library\.examplesaw all 8 recordsKey 0123456789abcdefJun 14, 2026, 6:00:05\sPM Eastern$/,
    );
    expect(second).toHaveTextContent("saw the first 3 of 8 records");
    expect(watch).toHaveTextContent(
      /townpick witness https?:\/\/\S+\/towns\/salem-ma --key my-key/,
    );
    expect(within(watch).getByRole("link", { name: "See the signed checkpoint" })).toHaveAttribute(
      "href",
      "/towns/salem-ma/checkpoint",
    );
  });

  it("says that nobody has cosigned it yet", async () => {
    await opened();
    expect(await screen.findByText("Nobody has cosigned it yet.")).toBeVisible();
  });

  it("says that nothing is written yet", async () => {
    await opened({ ...whole, records: [] });
    expect(screen.getByText(/^Nothing is written here yet\./)).toBeVisible();
  });

  it("tells the latest records of a long ledger", async () => {
    const [first] = whole.records as [LedgerRecord];
    const records = Array.from({ length: 1200 }, (_, index) => ({
      ...first,
      statement: { ...first.statement, sequence: index + 1 },
    }));
    await opened({ ...whole, records });
    const now = screen.getByRole("region", { name: "The ledger now" });
    expect(within(now).getByText("1,200")).toBeVisible();
    expect(within(now).getByRole("heading", { name: /^The latest 10 records/ })).toBeVisible();
    expect(within(now).getAllByRole("listitem")).toHaveLength(10);
  });

  it("tells of lost records without leading to a contest", async () => {
    const [first] = whole.records as [LedgerRecord];
    const statement = { ...first.statement, event: "lost" as const, contest: null };
    const lost = { ...first, statement };
    await opened({ ...whole, records: [lost] });
    const now = screen.getByRole("region", { name: "The ledger now" });
    const line = within(now).getByRole("listitem");
    expect(line).toHaveTextContent("Records that our emails mentioned were lost");
    expect(within(line).queryByRole("link")).toBeNull();
  });

  it("shows the key that signs now beside the one it begins with", async () => {
    const [first] = whole.records as [LedgerRecord];
    const body = { public_key: "ab".repeat(32), signature: "cd".repeat(64) };
    const statement = { ...first.statement, event: "key_rotated" as const, contest: null, body };
    await opened({ ...whole, records: [{ ...first, statement }] });
    const now = screen.getByRole("region", { name: "The ledger now" });
    expect(within(now).getByText(whole.public_key)).toBeVisible();
    expect(within(now).getByText(body.public_key)).toBeVisible();
    const line = within(now).getByRole("listitem");
    expect(line).toHaveTextContent("A new key took over");
    expect(within(line).queryByRole("link")).toBeNull();
  });

  it("says that it could not be read when it is not written as the service writes it", async () => {
    publish(() => HttpResponse.json({ ledger: "salem-ma" }));
    open();
    expect(
      await screen.findByRole("heading", { name: "The ledger could not be read." }),
    ).toBeVisible();
    publish(whole);
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "The ledger now" })).toBeVisible();
  });

  it("does not exist for an unknown town", async () => {
    publish(() => HttpResponse.json({}, { status: 404 }));
    open();
    expect(await screen.findByText("Oops! Page not found")).toBeVisible();
  });
});
