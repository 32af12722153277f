// A service of its own that hands its mail to the tests: the way to everything a personal link opens.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { openMailbox } from "./mailbox.ts";
import { binary, ready, settings } from "./service.ts";
import { test as base, expect } from "./test.ts";

/** A running service whose mail can be read. */
interface MailedService {
  address: string;
  /** Waits for the first mail to somebody, or to anybody, that holds a link of this kind; returns that link's path. */
  link: (kind: RegExp, to?: string) => Promise<string>;
  /** The path of another link in the mail that holds this one. */
  linkBeside: (path: string, kind: RegExp) => string;
}

/** The link to a winner's prize. */
export const claimLink = /\/claims\/[\w-]+/;
/** The link to a member's preferences. */
export const preferencesLink = /\/preferences\/[\w-]+/;
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
      const folder = mkdtempSync(join(tmpdir(), "townpick-mailed-"));
      const address = `http://127.0.0.1:${await freePort()}`;
      const env = {
        ...settings(folder, address),
        TOWNPICK_SMTP_URL: mailbox.url,
        TOWNPICK_MAIL_FROM: "hello@townpick.example",
      };
      execFileSync(binary, ["demo"], { cwd: folder, env });
      const output = openSync(join(folder, "service.log"), "a");
      const service = spawn(binary, ["serve"], {
        cwd: folder,
        env,
        stdio: ["ignore", output, output],
      });
      try {
        await ready(service, address);
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
        });
      } finally {
        if (service.exitCode === null) {
          service.kill();
          await once(service, "exit");
        }
        mailbox.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ mailed }, use) => {
    await use(mailed.address);
  },
});

/** Mail programs' own address for unsubscribing looks like the page's. */
function withoutOneClick(text: string): string {
  return text.replaceAll("/api/unsubscribe/", "/api/");
}
