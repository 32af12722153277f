// Amounts of dollars as they are typed. Read digit by digit: no floating point ever touches them.

/** The cents of an amount such as '200', '200.5' or '$1,234.56'; null when it is none. */
export function centsOf(text: string): number | null {
  const parts = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  const dollars = (parts[1] ?? "").replaceAll(",", "");
  const cents = Number(dollars + (parts[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Cents as a person would type them: '200', '200.50'. */
export function typedDollars(cents: number | null): string {
  if (cents === null) return "";
  const digits = String(cents).padStart(3, "0");
  const [dollars, rest] = [digits.slice(0, -2), digits.slice(-2)];
  return rest === "00" ? dollars : `${dollars}.${rest}`;
}
