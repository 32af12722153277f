// The phone field's mask, (###) ###-####. Knows digits and positions only: never whether a number is registered.

/** How many digits a number has. */
const wholeNumber = 10;

/** The field's content is never longer than this: '(978) 555-0142'. */
export const longestPhoneText = 14;

/** A check may be asked for once the field holds this many characters, the mask's own among them. */
export const shortestPhoneText = 10;

/** What is said about anything but a number of ten digits. */
export const wholeNumberOnly = "Please enter a valid 10-digit phone number";

/** What an edit left in the field: its text, masked, and where the caret belongs. */
export interface MaskedPhone {
  text: string;
  caret: number;
}

/** The digits of a text, without the country code of a number written as +1. */
export function phoneDigits(text: string): string {
  const all = text.replace(/\D/g, "");
  const digits = all.length > wholeNumber ? all.replace(/^(011|00)(?=1)/, "") : all;
  // No area code begins with 1: an eleventh digit makes a leading 1 the country code.
  const coded = digits.startsWith("1") && (digits.length > wholeNumber || /^\s*\+/.test(text));
  return (coded ? digits.slice(1) : digits).slice(0, wholeNumber);
}

/**
 * Whether an edit brought a number of another country, recognized by its + (or by 00 or 011, which are dialed instead), or by
 * its length when it was pasted. Its first ten digits would be a stranger's number here.
 */
export function isForeign(edited: string, inputType = ""): boolean {
  if (/\+\D*[02-9]/.test(edited)) return true;
  const digits = edited.replace(/\D/g, "");
  if (digits.length <= wholeNumber) return false;
  if (/^(011|00)(?!1)/.test(digits)) return true;
  if (!/^insertFrom(Paste|Drop)$/.test(inputType)) return false;
  // What follows a letter is an extension.
  const [number = ""] = /\d[^a-z#]*/i.exec(edited) ?? [];
  return number.replace(/\D/g, "").replace(/^(011|00)?1/, "").length > wholeNumber;
}

/** Whether the text holds a whole number. */
export function isWholePhone(text: string): boolean {
  return phoneDigits(text).length === wholeNumber;
}

/** Digits as the mask shows them, nothing after the last one. */
export function maskPhone(digits: string): string {
  if (digits.length === 0) return "";
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/**
 * Masks what an edit made of the field. The caret stays behind the digit it was behind; deleting one of the mask's
 * own characters deletes the digit before it; a digit too many is refused instead of pushing out the last one.
 */
export function editPhone(
  before: string,
  edited: string,
  caret: number,
  inputType: string,
): MaskedPhone {
  // The next digit shows which country it is.
  if (/^\D*\+\D*$/.test(edited)) return { text: "+", caret: 1 };
  const raw = edited.replace(/\D/g, "");
  const digits = phoneDigits(edited);
  const dropped = raw.length > digits.length ? Math.max(raw.indexOf(digits), 0) : 0;
  const behind = Math.max(edited.slice(0, caret).replace(/\D/g, "").length - dropped, 0);
  const known = phoneDigits(before);

  if (inputType === "insertText" && known.length === wholeNumber && raw.length > wholeNumber) {
    return masked(dropped ? digits : known, behind - (dropped ? 0 : 1));
  }
  if (inputType === "deleteContentBackward" && digits === known && edited.length < before.length) {
    const remaining = digits.slice(0, Math.max(behind - 1, 0)) + digits.slice(behind);
    return masked(remaining, behind - 1);
  }
  return masked(digits, behind);
}

function masked(digits: string, digitsBeforeCaret: number): MaskedPhone {
  const text = maskPhone(digits);
  const count = Math.min(Math.max(digitsBeforeCaret, 0), digits.length);
  if (count === digits.length) return { text, caret: text.length };
  return { text, caret: maskPhone(digits.slice(0, count)).length };
}
