import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Button } from "./Button.tsx";

const variants = [
  "default",
  "destructive",
  "outline",
  "secondary",
  "ghost",
  "link",
  "hero",
  "accent",
] as const;
const sizes = ["default", "sm", "lg", "xl", "icon"] as const;

describe("the button", () => {
  it("looks different in each variant", () => {
    for (const variant of variants) render(<Button variant={variant}>{variant}</Button>);
    const looks = variants.map(
      (variant) => screen.getByRole("button", { name: variant }).className,
    );
    expect(new Set(looks).size).toBe(variants.length);
  });

  it("looks different in each size", () => {
    for (const size of sizes) render(<Button size={size}>{size}</Button>);
    const looks = sizes.map((size) => screen.getByRole("button", { name: size }).className);
    expect(new Set(looks).size).toBe(sizes.length);
  });

  it("does not submit a form unless it says so", () => {
    render(<Button>Quiet</Button>);
    expect(screen.getByRole("button")).toHaveAttribute("type", "button");
  });

  it("lends its look to a link", () => {
    render(
      <Button asChild variant="accent">
        <a href="/businesses">For Businesses</a>
      </Button>,
    );
    expect(screen.getByRole("link")).toHaveClass("bg-accent");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
