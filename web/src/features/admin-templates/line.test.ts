import { describe, expect, it } from "vitest";
import { lineOf } from "./line.ts";

describe("the line a refusal speaks of", () => {
  const text = "Hi,\n\n{{ user_nam }}\nBye";

  it("is found with where it begins and ends", () => {
    const line = lineOf("Line 3: unknown variable user_nam", text);
    expect(line).toEqual({ number: 3, start: 5, end: 19, text: "{{ user_nam }}" });
    expect(text.slice(5, 19)).toBe("{{ user_nam }}");
  });

  it.each([undefined, "Message is required", "Line 9: too far", "Line 0: none"])(
    "is none for %j",
    (message) => {
      expect(lineOf(message, text)).toBeNull();
    },
  );
});
