import { describe, expect, test } from "vitest";
import { optionalEmail, optionalText, requiredEmail, requiredText } from "./form-rules.ts";

const name = requiredText({ name: "Name", atLeast: 2, atMost: 5, missing: "Name is required" });
const note = optionalText({ name: "Note", atMost: 5 });

function message(result: {
  success: boolean;
  error?: { issues: { message: string }[] } | undefined;
}) {
  return result.success ? null : result.error?.issues[0]?.message;
}

describe("a required text", () => {
  test("is trimmed before it is measured and kept", () => {
    expect(name.parse("  ab ")).toBe("ab");
    for (const short of ["", "   ", "a", " a "]) {
      expect(message(name.safeParse(short)), JSON.stringify(short)).toBe("Name is required");
    }
  });

  test("counts characters, so that one emoji is not two letters", () => {
    expect(message(name.safeParse("🍞"))).toBe("Name is required");
    expect(name.parse("🍞🥐🥨🥯🧁")).toBe("🍞🥐🥨🥯🧁");
  });

  test("says how long it may be", () => {
    expect(name.parse("abcde")).toBe("abcde");
    expect(message(name.safeParse("abcdef"))).toBe("Name is too long (at most 5 characters)");
  });
});

describe("an optional text", () => {
  test("is null when nothing was typed", () => {
    expect(note.parse("")).toBeNull();
    expect(note.parse("  ")).toBeNull();
    expect(note.parse(" a ")).toBe("a");
  });

  test("says how long it may be", () => {
    expect(message(note.safeParse("abcdef"))).toBe("Note is too long (at most 5 characters)");
  });
});

const good = [
  "ines@harborbread.example",
  "  Ines+Salem@Harbor-Bread.co.uk ",
  "o'neil&sons@shop.example",
  "a@b.io",
];
const bad = [
  "ines",
  "ines@",
  "@harborbread.example",
  "ines@harborbread",
  "ines@harborbread.",
  "ines@127.0.0.1",
  "ines@@harborbread.example",
  "ines@harbor bread.example",
  "inês@harborbread.example",
  `${"a".repeat(250)}@b.example`,
];

describe("an email address", () => {
  test.each(good)("takes %j", (address) => {
    expect(requiredEmail("Valid email required").parse(address)).toBe(address.trim());
    expect(optionalEmail("Valid email required").parse(address)).toBe(address.trim());
  });

  test.each(bad)("refuses %j", (address) => {
    expect(message(requiredEmail("Valid email required").safeParse(address))).toBe(
      "Valid email required",
    );
    expect(message(optionalEmail("Valid email required").safeParse(address))).toBe(
      "Valid email required",
    );
  });

  test("may be empty only where it is optional", () => {
    expect(message(requiredEmail("Valid email required").safeParse(""))).toBe(
      "Valid email required",
    );
    expect(optionalEmail("Valid email required").parse(" ")).toBeNull();
  });
});
