/** Where a line of a text begins and ends, and what it says. */
export interface Line {
  number: number;
  start: number;
  end: number;
  text: string;
}

/** The line that a message such as 'Line 3: unknown variable user_nam' speaks of; null when it names none. */
export function lineOf(message: string | undefined, text: string): Line | null {
  const number = Number(/^Line (\d+):/.exec(message ?? "")?.[1] ?? 0);
  const lines = text.split("\n");
  const found = lines[number - 1];
  if (found === undefined) return null;
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  return { number, start, end: start + found.length, text: found };
}
