// What the two pages for business owners must hold, section by section.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import Businesses from "./Businesses.tsx";
import BusinessesLegacy from "./BusinessesLegacy.tsx";

const section = (name: string) => screen.getByRole("region", { name });

describe("/businesses", () => {
  it("goes from the benefits over the steps, the contents and the price to the form", () => {
    renderInApp(<Businesses />, { path: "/businesses" });
    const sections = [
      "For one week, the whole town hears about you.",
      "What a week on the front page does.",
      "How it works",
      "What is included",
      "Pricing",
      "Application form",
    ].map(section);
    for (const [index, later] of sections.slice(1).entries()) {
      const earlier = sections[index] as HTMLElement;
      const order = earlier.compareDocumentPosition(later);
      expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  it("takes a business from the application to its week in three steps", () => {
    renderInApp(<Businesses />, { path: "/businesses" });
    const steps = within(section("How it works")).getAllByRole("listitem");
    expect(steps.map((step) => step.querySelector("p")?.textContent)).toEqual([
      "Apply",
      "We review and coordinate",
      "Get featured",
    ]);
  });

  it("says what is asked of a business and how many are featured", () => {
    renderInApp(<Businesses />, { path: "/businesses" });
    const main = screen.getByRole("main");
    expect(main).toHaveTextContent("Only one business per week is featured in each community");
    expect(main).toHaveTextContent("selection is highly competitive");
    expect(main).toHaveTextContent("Help us promote the contest");
    expect(main).toHaveTextContent("Let us use your name, your logo and your description.");
  });
});

describe("/businesses-legacy", () => {
  it("has its three cards and the note on how few are selected", () => {
    renderInApp(<BusinessesLegacy />, { path: "/businesses-legacy" });
    for (const card of ["Why apply", "Requirements if selected", "Application form"]) {
      expect(section(card)).toBeVisible();
    }
    const requirements = section("Requirements if selected");
    expect(requirements).toHaveTextContent("promote the contest");
    expect(requirements).toHaveTextContent("your name, your logo and your description");
    expect(
      screen.getByText(
        "One business per week per community is featured, and selection is highly competitive.",
      ),
    ).toBeVisible();
  });

  it("asks five questions, at zero cost", () => {
    renderInApp(<BusinessesLegacy />, { path: "/businesses-legacy" });
    const form = within(section("Application form"));
    expect(form.getAllByRole("textbox")).toHaveLength(5);
    expect(form.getByText("zero cost")).toBeVisible();
  });
});
