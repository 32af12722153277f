import { expect, it } from "vitest";
import spoken from "../../../crates/domain/tests/data/articles.json";
import { withArticle } from "./article.ts";

it("gives a town's name the article it is spoken with, as the service does", () => {
  expect(spoken).toContain("an Oak Park");
  for (const words of spoken) {
    expect(withArticle(words.slice(words.indexOf(" ") + 1))).toBe(words);
  }
});
