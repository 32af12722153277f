import { describe, expect, it } from "vitest";
import {
  editPhone,
  isForeign,
  isWholePhone,
  longestPhoneText,
  maskPhone,
  phoneDigits,
} from "./phone.ts";

/** Types each character at the end of the field, as a person does. */
function typed(text: string, start = ""): string {
  return [...text].reduce((field, character) => {
    const edited = field + character;
    return editPhone(field, edited, edited.length, "insertText").text;
  }, start);
}

const pasted = (text: string) => editPhone("", text, text.length, "insertFromPaste").text;

describe("the mask", () => {
  it("follows the digits as they are typed", () => {
    const steps = ["9", "97", "978", "9785", "978555", "9785550", "9785550142"].map((d) =>
      maskPhone(d),
    );
    expect(steps).toEqual([
      "(9",
      "(97",
      "(978",
      "(978) 5",
      "(978) 555",
      "(978) 555-0",
      "(978) 555-0142",
    ]);
  });

  it("keeps only digits", () => {
    expect(typed("978.555 x01😀42")).toBe("(978) 555-0142");
    expect(pasted("<script>9785550142</script>")).toBe("(978) 555-0142");
  });

  it("never holds more than ten digits and fourteen characters", () => {
    const text = typed("97855501429999");
    expect(text).toBe("(978) 555-0142");
    expect(text).toHaveLength(longestPhoneText);
    const filled = editPhone("", "97855501429999", 14, "insertReplacementText");
    expect(filled.text).toBe("(978) 555-0142");
  });

  it.each([
    "+1 978 555 0142",
    "+19785550142",
    "1-978-555-0142",
    "1 (978) 555-0142",
    "001 978 555 0142",
    "011 1 978 555 0142",
  ])("drops the country code of a pasted %s", (number) => {
    expect(pasted(number)).toBe("(978) 555-0142");
  });

  it("drops a typed country code once the number is whole", () => {
    expect(typed("19785550142")).toBe("(978) 555-0142");
  });

  it("drops the country code of a pasted beginning", () => {
    expect(pasted("+1 978")).toBe("(978");
  });

  it("keeps a typed + until the next digit tells its country", () => {
    expect(typed("+")).toBe("+");
    expect(typed("(+ ")).toBe("+");
    expect(typed("+1 978 555 0142")).toBe("(978) 555-0142");
    expect(typed("978+")).toBe("(978");
    expect(editPhone("+", "", 0, "deleteContentBackward").text).toBe("");
  });
});

describe("a number of another country", () => {
  it.each([
    "+44 20 7946 0958",
    "+442079460958",
    "0044 20 7946 0958",
    "011 44 20 7946 0958",
    "(+49) 30 1234567",
  ])("is known as %s", (number) => {
    expect(isForeign(number)).toBe(true);
  });

  it.each([
    "+1 978 555 0142",
    "001 978 555 0142",
    "(978) 555-0142",
    "1 978 555 0142",
    "0",
    "+",
    "",
  ])("is not %s", (number) => {
    expect(isForeign(number)).toBe(false);
  });

  it.each(["49 151 23456789", "97855501429999", "1 978 555 01429", "001 978 555 01429"])(
    "is known by its length as a pasted %s, not as a typed one",
    (number) => {
      expect(isForeign(number, "insertFromPaste")).toBe(true);
      expect(isForeign(number, "insertText")).toBe(false);
    },
  );

  it.each([
    "1-978-555-0142",
    "001 978 555 0142",
    "011 1 978 555 0142",
    "(978) 555-0142 ext. 12",
    "Phone: 978 555 0142 x3",
  ])("is not a pasted %s", (number) => {
    expect(isForeign(number, "insertFromPaste")).toBe(false);
  });
});

describe("the caret", () => {
  it("stays behind the digit typed in the middle", () => {
    // (978) 5|50-142 with a 5 typed at the bar
    expect(editPhone("(978) 550-142", "(978) 5550-142", 8, "insertText")).toEqual({
      text: "(978) 555-0142",
      caret: 8,
    });
  });

  it("stays where it was when a number that is already whole refuses a digit", () => {
    expect(editPhone("(978) 555-0142", "(9978) 555-0142", 3, "insertText")).toEqual({
      text: "(978) 555-0142",
      caret: 2,
    });
  });

  it("takes the digit along when a character of the mask is deleted", () => {
    expect(editPhone("(978) 555-0142", "(978)555-0142", 5, "deleteContentBackward")).toEqual({
      text: "(975) 550-142",
      caret: 3,
    });
  });

  it("deletes from the end down to nothing", () => {
    let field = "(978) 555-0142";
    for (let presses = 0; presses < 10; presses++) {
      const edited = field.slice(0, -1);
      field = editPhone(field, edited, edited.length, "deleteContentBackward").text;
    }
    expect(field).toBe("");
  });
});

describe("a whole number", () => {
  it("has exactly ten digits", () => {
    expect(isWholePhone("(978) 555-014")).toBe(false);
    expect(isWholePhone("(978) 555-0142")).toBe(true);
  });

  it("is told by its digits only", () => {
    expect(phoneDigits("(978) 555-0142")).toBe("9785550142");
  });
});
