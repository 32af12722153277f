import { expect, it } from "vitest";
import { labelFromSlug } from "./names.ts";

it.each([
  ["salem-ma", "Salem, MA"],
  ["new-york-ny", "New York, NY"],
  ["nowhere", "nowhere"],
  ["", ""],
])("spells the town of %j as %j", (slug, label) => {
  expect(labelFromSlug(slug)).toBe(label);
});
