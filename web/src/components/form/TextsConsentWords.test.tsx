import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import shared from "../../../../crates/domain/tests/data/texts-consent.json";
import { TextsConsentWords } from "./TextsConsentWords.tsx";

it("are those that the service stores", () => {
  renderInApp(
    <p data-testid="words">
      <TextsConsentWords />
    </p>,
  );
  const words = screen.getByTestId("words").textContent?.replaceAll(" (opens in a new tab)", "");
  expect(words).toBe(shared.wording.replace("{brand}", "Townpick"));
});
