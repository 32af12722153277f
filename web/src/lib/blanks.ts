// Blanks in what is rendered at build time, which become variables and conditions of the server's templates. Made of
// letters that HTML and addresses leave as they are. Never imported by the app.

/** Stands for a word that the server knows. */
export function blank(word: string): string {
  return `~${word}~`;
}

/** Marks what a template shows only in some cases, or once for each of many. */
export const only = {
  when: (condition: string) => `~if ${condition}~`,
  otherwise: "~else~",
  each: (one: string, many: string) => `~for ${one} in ${many}~`,
  end: (kind: "if" | "for") => `~end${kind}~`,
};

/** Rendered HTML with its blanks as the server's templates write them. */
export function fillBlanks(html: string): string {
  return html
    .replaceAll(
      /~(if|for|else|endif|endfor)\b([^~]*)~/g,
      (_, kind, rest) => `{% ${kind}${unescaped(rest)} %}`,
    )
    .replaceAll(/~([\w.]+)~/g, "{{ $1 }}");
}

/** Conditions compare with quoted words, whose quotes React writes as entities. */
function unescaped(condition: string): string {
  return condition.replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}
