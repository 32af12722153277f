import { expect, it } from "vitest";
import { offeredDescription, shortId } from "./wording.ts";

it("ends the sentence about a business with one full stop", () => {
  expect(offeredDescription("Café & Co.", "Salem, MA")).toContain(": Café & Co. Everyone who");
  expect(offeredDescription("Harbor Bread", "Salem, MA")).toContain(": Harbor Bread. Everyone who");
});

it("tells two contests of one millisecond apart", () => {
  const made = "0193405a-7c11-7";
  const [first, second] = [`${made}1a2-8b3c-4d5e6f708192`, `${made}9f8-a7b6-c5d4e3f2a1b0`];
  expect(shortId(first)).toHaveLength(8);
  expect(shortId(first)).not.toBe(shortId(second));
});
