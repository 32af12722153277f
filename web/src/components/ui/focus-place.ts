// Where the keyboard's focus moves when the element that had it has left the page. Rows of tables carry their key in
// `data-row`; the element of a list or card that may stand in for anything inside it carries `data-focus-home`, and
// what both belong to `data-recovers-focus`.

const focusable = "a[href], button, input, select, textarea";

/** An element, and what is needed to find its replacement once it was drawn again or its row has left. */
export interface FocusPlace {
  element: HTMLElement;
  row: string | undefined;
  position: number;
  part: HTMLElement | null;
}

/** Notes what has the keyboard now; null when nothing has. */
export function focusPlace(): FocusPlace | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const row = element.closest<HTMLElement>("[data-row]");
  return {
    element,
    row: row?.dataset["row"],
    position: row ? controls(row).indexOf(element) : -1,
    part: element.closest<HTMLElement>("[data-recovers-focus]"),
  };
}

/** Gives the keyboard back: to the element, to the same one of the same row, to its list, or to the page's content. */
export function returnFocus(place: FocusPlace): void {
  const candidates = [place.element, ...controlsLike(place), homeOf(place.part)];
  candidates.find((candidate) => candidate && hasTaken(candidate));
}

/** What stands in for anything that vanishes from a part of the page. */
export function homeOf(part: Element | null): HTMLElement | null {
  const home = part?.isConnected && part.querySelector<HTMLElement>("[data-focus-home]");
  return home || document.getElementById("content");
}

function controlsLike({ row, position, part }: FocusPlace): HTMLElement[] {
  if (row === undefined) return [];
  const within = part?.isConnected ? part : document;
  const rows = [...within.querySelectorAll<HTMLElement>("[data-row]")];
  const same = rows.find(({ dataset }) => dataset["row"] === row);
  if (!same) return [];
  const all = controls(same);
  const like = all[position];
  return like ? [like, ...all] : all;
}

function controls(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(focusable)];
}

function hasTaken(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
