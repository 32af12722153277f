import { expect, it } from "vitest";
import shared from "../../../../crates/domain/tests/data/legal-versions.json";
import { versions } from "./versions.ts";

it("names the versions that the service names in consents", () => {
  expect(versions).toEqual(shared);
});
