import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "@/api/problem.ts";
import { FailureScreen } from "@/components/ui/FailureScreen.tsx";
import { renderInApp } from "@/testing/render-app.tsx";
import { AppRoutes } from "./router.tsx";

describe("an address that leads nowhere", () => {
  it("shows the 404 page, which leads home", async () => {
    renderInApp(<AppRoutes />, { path: "/no/such/page" });
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      "Oops! Page not found",
    );
    expect(document.title).toBe("Page not found | Townpick");
    await userEvent.click(screen.getByRole("link", { name: "Return to Home" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Discover the best in your town.",
    );
  });
});

describe("the home page", () => {
  it("goes nowhere while no town is chosen", async () => {
    renderInApp(<AppRoutes />);
    await userEvent.type(screen.getByPlaceholderText("Enter your town"), "Nowhere");
    await userEvent.click(screen.getByRole("button", { name: "See This Week's Pick" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Discover the best in your town.",
    );
  });

  it("shows whoever wants to become a member where to begin", async () => {
    renderInApp(<AppRoutes />, { path: "/faq" });
    const [link] = await screen.findAllByRole("link", { name: "Become a Member" });
    await userEvent.click(link as HTMLElement);
    const box = await screen.findByPlaceholderText("Enter your town");
    expect(box).toHaveFocus();
    expect(screen.getByText("To become a member, choose your town above.")).toBeVisible();
    box.blur();
    await userEvent.click(
      screen.getAllByRole("link", { name: "Become a Member" })[0] as HTMLElement,
    );
    expect(box).toHaveFocus();
  });

  it("claims of a drawing only what holds without a public random number too", async () => {
    renderInApp(<AppRoutes />);
    const words = await screen.findByText(/Most giveaways ask you to believe/);
    expect(words).toHaveTextContent("nobody can change it or swap the number unnoticed");
    expect(words).not.toHaveTextContent("a second time");
    expect(screen.getByText("Sunday, 6 PM Eastern")).toBeVisible();
  });

  it("is a form that works before any script", () => {
    renderInApp(<AppRoutes />);
    const box = screen.getByPlaceholderText<HTMLInputElement>("Enter your town");
    expect(box.form).toHaveAttribute("action", "/");
    expect(box.form).toHaveAttribute("method", "get");
    expect(box.name).toBe("town");
  });

  it("carries the shared header and footer", () => {
    renderInApp(<AppRoutes />, {
      boot: { brand: { name: "Villagepick", contact_email: "us@villagepick.example" } },
    });
    const links = (landmark: HTMLElement) =>
      within(landmark)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links(screen.getByRole("banner"))).toEqual(
      expect.arrayContaining([
        ["Villagepick", "/"],
        ["How It Works", "/how-it-works"],
        ["For Businesses", "/businesses"],
        ["FAQ", "/faq"],
        ["Become a Member", "/"],
      ]),
    );
    const footer = screen.getByRole("contentinfo");
    expect(links(footer)).toEqual(
      expect.arrayContaining([
        ["How It Works", "/how-it-works"],
        ["FAQ", "/faq"],
        ["Apply to Be Featured", "/businesses"],
        ["Nominate a Business", "/nominate"],
        ["Terms", "/terms"],
        ["Privacy", "/privacy"],
        ["us@villagepick.example", "mailto:us@villagepick.example"],
      ]),
    );
    expect(footer).toHaveTextContent("Built in Boston, MA");
    expect(footer).toHaveTextContent("© 2025 Villagepick");
  });
});

describe("the failure screen", () => {
  function Broken({ failure }: { failure: Error }): never {
    throw failure;
  }

  it.each([
    ["the message of an error", new Error("the page broke"), "the page broke"],
    ["the status of a problem", new ProblemError(503, "unavailable", "Try later"), "503 Try later"],
  ])("shows %s under its heading", (_case, failure, text) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    renderInApp(
      <FailureScreen of="/">
        <Broken failure={failure} />
      </FailureScreen>,
    );
    expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });
});
