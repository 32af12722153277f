// What the three legal pages owe to the specification and to each other.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Boot } from "@/lib/boot.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import Privacy from "./Privacy.tsx";
import Rules from "./Rules.tsx";
import Terms from "./Terms.tsx";

const brand = { name: "Elmfield Weekly", contact_email: "ask@elmfield.example" };

const pages = { "/terms": Terms, "/privacy": Privacy, "/rules": Rules };
type Path = keyof typeof pages;

const expected: { path: Path; title: string; sections: number }[] = [
  { path: "/terms", title: "Terms of Service", sections: 8 },
  { path: "/privacy", title: "Privacy Policy", sections: 15 },
  { path: "/rules", title: "Official Rules", sections: 16 },
];

const facts: Record<Path, string[]> = {
  "/terms": [
    "at least 18 years old",
    "resident of the United States",
    "primary residence",
    "not a VOIP or temporary number",
    "One person may have one account",
    "No purchase is necessary",
    "Sunday at 6 PM Eastern",
    "within 48 hours",
    "Message and data rates may apply",
    "Reply STOP",
    "Reply HELP",
    "Commonwealth of Massachusetts",
  ],
  "/privacy": [
    "do not receive members’ personal data",
    "Our public pages set no cookies",
    "We do not sell personal information",
    "Message and data rates may apply",
    "Reply STOP",
    "Reply HELP",
    "Deletion removes your name",
    "The preferences link in the same email lets you subscribe again",
    "Nobody under 18 may join",
  ],
  "/rules": [
    "No purchase or payment of any kind is necessary",
    "Void where prohibited",
    "at least 18 years old",
    "VOIP and temporary numbers are not accepted",
    "Sunday at 6 PM Eastern",
    "commitment",
    "Merkle root",
    "With or without a public beacon",
    "carries the beacon’s own signature",
    "influence it through the tickets",
    "without their name and without the reason",
    "depend on the number of entrants",
    "by email, whatever they have chosen",
    "also by text message if they get our texts",
    "within 48 hours",
    "next alternate",
    "first name and the initial of the last name only",
    "Commonwealth of Massachusetts",
  ],
};

function open(path: Path, boot: Partial<Boot> = {}) {
  const Page = pages[path];
  renderInApp(<Page />, { path, boot: { brand, ...boot } });
  return screen.getByRole("main");
}

const sectionsOf = (main: HTMLElement) => within(main).getAllByRole("heading", { level: 2 });
const contentsOf = (main: HTMLElement) =>
  within(main).getAllByRole("navigation", { name: "On this page" });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe.each(expected)("$title", ({ path, title, sections }) => {
  it("is dated and has all its sections, numbered", () => {
    const main = open(path);
    expect(within(main).getByRole("heading", { level: 1 })).toHaveTextContent(title);
    expect(main).toHaveTextContent("Last updated August 13, 2025");
    const numbers = sectionsOf(main).map(({ textContent }) => Number.parseInt(textContent, 10));
    expect(numbers).toEqual(Array.from({ length: sections }, (_, index) => index + 1));
    expect(document.title).toBe(`${title} | Elmfield Weekly`);
  });

  it("states its facts", () => {
    const main = open(path);
    for (const fact of facts[path]) expect(main).toHaveTextContent(fact);
  });

  it("names only this installation, and says where to write", () => {
    const main = open(path);
    expect(main).not.toHaveTextContent(/townpick/i);
    const addresses = [...main.querySelectorAll('a[href^="mailto:"]')];
    expect(new Set(addresses.map((link) => link.getAttribute("href")))).toEqual(
      new Set(["mailto:ask@elmfield.example"]),
    );
  });

  it("has a table of contents that leads to every section", () => {
    const main = open(path);
    const anchors = sectionsOf(main).map(({ id }) => `${path}#${id}`);
    expect(new Set(anchors).size).toBe(sections);
    for (const contents of contentsOf(main)) {
      const links = within(contents).getAllByRole("link");
      expect(links.map((link) => link.getAttribute("href"))).toEqual(anchors);
    }
  });

  it("brings a chosen section into view, and the keyboard with it", async () => {
    const main = open(path);
    const contents = contentsOf(main).at(-1) as HTMLElement;
    await userEvent.click(within(contents).getAllByRole("link")[2] as HTMLElement);
    const section = sectionsOf(main)[2];
    await waitFor(() => expect(section).toHaveFocus());
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toContain(section);
  });
});

describe("links between the legal pages", () => {
  it("name sections that exist", () => {
    const rules = open("/rules");
    expect(sectionsOf(rules).map(({ id }) => id)).toContain("how-winners-are-drawn");
  });

  it.each(["/terms", "/privacy"] as const)("lead from %s to the method of the drawing", (path) => {
    const main = open(path);
    const targets = within(main)
      .getAllByRole("link", { name: "Official Rules" })
      .map((link) => link.getAttribute("href"));
    expect(targets).toContain("/rules#how-winners-are-drawn");
  });
});

describe("the Privacy Policy on Google Analytics", () => {
  it.each([
    ["off", null],
    ["on", "G-ELMFIELD"],
  ])("says when it is switched %s", (state, ga_measurement_id) => {
    const main = open("/privacy", { ga_measurement_id });
    expect(main).toHaveTextContent(`At the moment it is switched ${state} here.`);
  });
});

describe("the Privacy Policy on how long things are kept", () => {
  it("tells the times of this installation", () => {
    const kept = {
      message_texts: "61 days",
      messages: "62 days",
      page_views: "63 days",
      attempts: "94 days",
      audit_details: "95 days",
    };
    const main = open("/privacy", { kept });
    expect(main).toHaveTextContent("what they say for 61 days;");
    expect(main).toHaveTextContent("whether it arrived, for 62 days.");
    expect(main).toHaveTextContent("by the day for 63 days and by the month");
    expect(main).toHaveTextContent("changed it, for 95 days;");
    expect(main).toHaveTextContent("refused to them, for 94 days.");
  });

  it("tells no wrong time where nothing is known", () => {
    expect(open("/privacy")).toHaveTextContent("what they say for a limited time;");
  });
});
