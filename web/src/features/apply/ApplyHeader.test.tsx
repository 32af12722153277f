import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import { ApplyHeader } from "./ApplyHeader.tsx";
import { formHeadingId } from "./ApplyLink.tsx";

afterEach(() => scrollTo(0));

function scrollTo(top: number) {
  act(() => {
    Object.defineProperty(window, "scrollY", { value: top, configurable: true });
    window.dispatchEvent(new Event("scroll"));
  });
}

test("the header is opaque beyond 70% of the screen's height, and clear again above", () => {
  Object.defineProperty(window, "innerHeight", { value: 1000, configurable: true });
  renderInApp(<ApplyHeader />);
  const header = screen.getByRole("banner");
  expect(header).toHaveAttribute("data-opaque", "false");
  scrollTo(700);
  expect(header).toHaveAttribute("data-opaque", "false");
  scrollTo(701);
  expect(header).toHaveAttribute("data-opaque", "true");
  scrollTo(699);
  expect(header).toHaveAttribute("data-opaque", "false");
});

test("'Become a Member' leads home and 'Apply to Be Featured' to the form, keyboard included", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  renderInApp(
    <>
      <ApplyHeader />
      <h2 id={formHeadingId} tabIndex={-1}>
        Application form
      </h2>
    </>,
  );
  for (const link of screen.getAllByRole("link", { name: "Become a Member" })) {
    expect(link).toHaveAttribute("href", "/");
  }
  const [apply] = screen.getAllByRole("link", { name: "Apply to Be Featured" });
  await userEvent.click(apply as HTMLElement);
  const heading = screen.getByRole("heading", { name: "Application form" });
  expect(scrolled.mock.contexts).toEqual([heading]);
  expect(heading).toHaveFocus();
});
