// A service of its own that hands its mail to the tests: the way to everything a personal link opens.
import { signedInClient } from "./admin.ts";
import { openMailbox } from "./mailbox.ts";
import { withOwnService } from "./own-service.ts";
import { test as base, expect } from "./test.ts";

/** A running service whose mail can be read. */
interface MailedService {
  address: string;
  /** Waits for the first mail to somebody, or to anybody, that holds a link of this kind; returns that link's path. */
  link: (kind: RegExp, to?: string) => Promise<string>;
  /** The path of another link in the mail that holds this one. */
  linkBeside: (path: string, kind: RegExp) => string;
  /** Waits for so many mails to somebody with a code that deletes them; returns the newest code, the only one that is good. */
  deletionCode: (to: string, sent: number) => Promise<string>;
}

/** The link to a winner's prize. */
export const claimLink = /\/claims\/[\w-]+/;
/** The link with which a member shows that an address is theirs. */
export const confirmLink = /\/confirm\/[\w-]+/;
/** The link to a member's preferences. */
export const preferencesLink = /\/preferences\/[\w-]+/;
/** The link that confirms a new email address. */
export const emailLink = /\/confirm-email\/[\w-]+/;
/** The link to unsubscribe. */
export const unsubscribeLink = /\/unsubscribe\/[\w-]+/;
/** The link to a member's own ticket. */
export const ticketLink = /\/drawings\/[\w-]+\?ticket=[\w-]+/;

/** Playwright's test against a service with demo data, its engine and a mailbox. */
export const test = base.extend<object, { mailed: MailedService }>({
  mailed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const mailbox = await openMailbox();
      const own = {
        TOWNPICK_SMTP_URL: mailbox.url,
        TOWNPICK_MAIL_FROM: "hello@townpick.example",
      };
      try {
        await withOwnService(own, async (address, password) => {
          await callNextName(address, password);
          await use({
            address,
            async link(kind, to) {
              const found = () =>
                mailbox.letters
                  .filter((letter) => to === undefined || letter.to === to)
                  .map(({ text }) => withoutOneClick(text).match(kind)?.[0])
                  .find(Boolean);
              await expect.poll(found, { timeout: 120_000 }).toBeTruthy();
              return found() ?? "";
            },
            linkBeside(path, kind) {
              const letter = mailbox.letters.find(({ text }) => text.includes(path));
              return (letter && withoutOneClick(letter.text).match(kind)?.[0]) ?? "";
            },
            async deletionCode(to, sent) {
              const found = () =>
                mailbox.letters
                  .filter((letter) => letter.to === to)
                  .flatMap(({ text }) => text.match(/Your code is (\d{6})/)?.[1] ?? []);
              await expect.poll(() => found().length, { timeout: 120_000 }).toBe(sent);
              return found().at(-1) ?? "";
            },
          });
        });
      } finally {
        mailbox.close();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ mailed }, use) => {
    await use(mailed.address);
  },
});

/** Takes a prize of the demo from somebody who was told of it before there was a mailbox: the next name hears by mail. */
async function callNextName(address: string, password: string): Promise<void> {
  const api = await signedInClient(address, "demo@townpick.example", password);
  const { items } = await (await api.get("/api/admin/winners?prizes=waiting")).json();
  const winner = `/api/admin/contests/${items[0].contest_id}/winners/${items[0].id}`;
  const answer = await api.post(`${winner}/disqualify`, { data: { reason: "Moved away" } });
  expect(answer.status()).toBe(200);
  await api.dispose();
}

/** Mail programs' own address for unsubscribing looks like the page's. */
function withoutOneClick(text: string): string {
  return text.replaceAll("/api/unsubscribe/", "/api/");
}
