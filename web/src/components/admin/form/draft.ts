// What was typed into a form and is not saved yet. Kept for this tab only and never longer than it lives: forms of
// the dashboard hold names and addresses of people, which must not stay on a shared computer.

const prefix = "townpick-draft:";

/** The fields of a draft, by name; empty when there is none. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    // A browser that refuses storage, or a value that is not ours: there is no draft then.
    return {};
  }
}

/** Keeps the fields of a draft; none at all removes it. */
export function saveDraft(name: string, fields: Record<string, unknown>): void {
  if (Object.keys(fields).length === 0) {
    forgetDraft(name);
    return;
  }
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(fields));
  } catch {
    // Storage that is full or refused must not stop anybody from typing.
  }
}

/** Removes a draft: it was saved, or given up. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // See above.
  }
}

/** Removes every draft: for signing out. */
export function forgetAllDrafts(): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) =>
      sessionStorage.key(index),
    );
    for (const name of names) if (name?.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // See above.
  }
}

/** The fields that differ from what the form began with. */
export function changedFields<Values extends Record<string, unknown>>(
  initial: Values,
  values: Values,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => !same(value, initial[name]));
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * The form as its draft left it. Only fields that were changed come from the draft: everything else is as it is
 * now, even if somebody else has saved the record in the meantime. What does not fit its field is left out.
 */
export function withDraft<Values extends Record<string, unknown>>(
  initial: Values,
  draft: Record<string, unknown>,
): Values {
  const fitting = Object.entries(draft).filter(
    ([name, value]) => name in initial && sameKind(value, initial[name]),
  );
  return { ...initial, ...Object.fromEntries(fitting) };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// Objects and null are of one kind: a choice that was or was not made.
function sameKind(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
