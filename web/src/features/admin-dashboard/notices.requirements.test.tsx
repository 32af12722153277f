// What the dashboard says above its numbers when something needs attention.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, numbers } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { success, toast } from "@/testing/toasts.ts";
import { FirstMessages } from "./FirstMessages.tsx";
import { LedgersBehind } from "./LedgersBehind.tsx";
import { ProxyNotice } from "./ProxyNotice.tsx";
import { RandomnessNotice } from "./RandomnessNotice.tsx";
import { Statistics } from "./Statistics.tsx";

function open(answers: Answers = {}) {
  const asked = answerAdmin(answers);
  const { unmount } = renderInApp(
    <>
      <FirstMessages />
      <ProxyNotice />
      <LedgersBehind />
      <RandomnessNotice />
      <Statistics />
    </>,
  );
  return { asked, unmount };
}

beforeEach(() => localStorage.clear());

describe("first messages that are put off", () => {
  const waiting = { people: 37, since: "2026-11-16T15:04:00Z", hourly_limit: 1000 };

  it("are told with how many wait and since when, and let go after saying how many", async () => {
    let first_messages_put_off: typeof waiting | null = waiting;
    const { asked } = open({
      "GET /dashboard": () => ({ ...numbers, first_messages_put_off }),
      "POST /first-messages/let-go": () => {
        first_messages_put_off = null;
        return { people: 38 };
      },
    });
    const name = "First messages to 37 new users are on hold";
    const notice = await screen.findByRole("region", { name });
    expect(notice).toHaveTextContent("More than 1,000 people joined within an hour");
    expect(notice).toHaveTextContent("since Nov 16, 2026, 10:04 AM");
    expect(within(notice).getByRole("link", { name: "flagged users" })).toHaveAttribute(
      "href",
      "/admin?tab=users&status=flagged",
    );
    await userEvent.click(within(notice).getByRole("button", { name: "Send them now" }));
    const dialog = await screen.findByRole("dialog", { name: "Write to 37 new users now?" });
    expect(calls(asked, "POST")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Send them" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(
        success("The first messages to 38 new users are on their way"),
      ),
    );
    await waitFor(() => expect(screen.queryByRole("region", { name })).toBeNull());
  });

  it("leave nothing to say otherwise, and flagged users are told beside the number of users", async () => {
    open({ "GET /dashboard": { ...numbers, flagged_users: 12 } });
    expect(await screen.findByRole("link", { name: "12 flagged" })).toHaveAttribute(
      "href",
      "/admin?tab=users&status=flagged",
    );
    expect(screen.queryByRole("region", { name: /on hold/ })).toBeNull();
  });
});

describe("the service behind a proxy that it does not know of", () => {
  it("says so, and what to set", async () => {
    open({ "GET /dashboard": { ...numbers, untrusted_proxy: true } });
    const notice = await screen.findByRole("region", {
      name: "All visitors appear to share one address",
    });
    expect(notice).toHaveTextContent("TOWNPICK_TRUSTED_PROXY");
  });

  it("says nothing otherwise", async () => {
    open();
    await screen.findByText("1,234");
    expect(screen.queryByText("All visitors appear to share one address")).toBeNull();
  });
});

describe("a ledger that is behind what people were told", () => {
  it("is shown with the honest ways on", async () => {
    const behind = [{ ledger: "salem-ma", stored: 5, told: 12 }];
    open({ "GET /dashboard": { ...numbers, ledgers_behind: behind } });
    const notice = await screen.findByRole("region", {
      name: "A ledger is missing records that people were told about",
    });
    expect(notice).toHaveTextContent(
      "salem-ma ends with record 5, and our emails mentioned record 12.",
    );
    expect(notice).toHaveTextContent(/townpick ledger restore.+townpick ledger lost/);
  });
});

describe("an installation without public randomness", () => {
  const name = "Use public randomness for drawings";

  it("is told what to set, until that is put away", async () => {
    const answers = { "GET /dashboard": { ...numbers, lacks_public_randomness: true } };
    const { unmount } = open(answers);
    const notice = await screen.findByRole("region", { name });
    expect(notice).toHaveTextContent("TOWNPICK_DRAWING_BEACON=drand");
    await userEvent.click(within(notice).getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("region", { name })).toBeNull();
    unmount();
    open(answers);
    await screen.findByText("1,234");
    expect(screen.queryByRole("region", { name })).toBeNull();
  });

  it("is told nothing where there is some, or where nobody draws for real", async () => {
    open();
    await screen.findByText("1,234");
    expect(screen.queryByRole("region", { name })).toBeNull();
  });
});
