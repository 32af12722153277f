// The rules of text fields, the same as the service's, so that mistakes show before anything is sent.
// Lengths count characters as people see them in storage, not UTF-16 units.
import * as z from "zod/mini";

// The content security policy forbids code made from text, and zod's probe for it would be reported as a violation.
z.config({ jitless: true });

interface TextRule {
  /** What the field is called in its messages. */
  name: string;
  atLeast: number;
  atMost: number;
  /** Says that the text is missing or too short. */
  missing: string;
}

/** A text that must be given; surrounding space does not count. */
export function requiredText({ name, atLeast, atMost, missing }: TextRule) {
  return z.string().check(
    z.trim(),
    z.refine((text) => length(text) >= atLeast, missing),
    noLongerThan(name, atMost),
  );
}

/** A text that may be left out; null when it is empty. */
export function optionalText({ name, atMost }: Pick<TextRule, "name" | "atMost">) {
  return z.pipe(z.string().check(z.trim(), noLongerThan(name, atMost)), nullWhenEmpty);
}

/** An email address that must be given. */
export function requiredEmail(message: string) {
  return z.string().check(z.trim(), z.refine(isEmail, message));
}

/** An email address that may be left out; null when it is empty. */
export function optionalEmail(message: string) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === "" || isEmail(text), message),
    ),
    nullWhenEmpty,
  );
}

const nullWhenEmpty = z.transform((text: string) => (text === "" ? null : text));

function noLongerThan(name: string, atMost: number) {
  return z.refine<string>(
    (text) => length(text) <= atMost,
    `${name} is too long (at most ${atMost} characters)`,
  );
}

// What a browser's email field takes, plus a dot in the domain.
function isEmail(text: string): boolean {
  return text.length <= 254 && z.regexes.html5Email.test(text) && /@.*\.[^.]*[a-z]/i.test(text);
}

function length(text: string): number {
  return [...text].length;
}
