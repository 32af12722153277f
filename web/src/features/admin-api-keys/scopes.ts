// The scopes of a key as people read them: what a program may do, noun by noun.

/** A noun of the API and the rights that exist for it. */
export interface Noun {
  noun: string;
  label: string;
  rights: readonly ("read" | "write")[];
}

/** The nouns of these scopes, in their order. */
export function nounsOf(scopes: readonly string[]): Noun[] {
  const nouns = new Map<string, ("read" | "write")[]>();
  for (const scope of scopes) {
    const [noun = "", right] = scope.split(":");
    const rights = nouns.get(noun) ?? [];
    nouns.set(noun, [...rights, right === "write" ? "write" : "read"]);
  }
  return [...nouns].map(([noun, rights]) => ({ noun, label: labelOf(noun), rights }));
}

/** 'Text replies' of 'text-replies'. */
function labelOf(noun: string): string {
  const words = noun.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
