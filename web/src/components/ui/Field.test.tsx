import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";
import { Textarea } from "./Textarea.tsx";

describe("a form field", () => {
  it("ties label, hint and inline error to its control", () => {
    render(
      <Field label="Email" hint="We never share it." error="Valid email required" required>
        {(control) => <Input type="email" {...control} />}
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Email" });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription("We never share it. Valid email required");
  });

  it("describes nothing and is valid without hint and error", () => {
    render(<Field label="Website">{(control) => <Input {...control} />}</Field>);
    const input = screen.getByRole("textbox", { name: "Website (optional)" });
    expect(input).not.toHaveAttribute("aria-invalid");
    expect(input).not.toHaveAttribute("aria-describedby");
  });
});

describe("a field of several lines", () => {
  it("is as high as its place says", () => {
    render(<Textarea aria-label="Subject" className="min-h-11 text-14" />);
    const classes = [...screen.getByRole("textbox", { name: "Subject" }).classList];
    // Of two utilities the one that stands later in the stylesheet wins, whoever gave it: it must not have its own.
    expect(classes.filter((name) => /^(min-h|text)-\d/.test(name))).toEqual([
      "min-h-11",
      "text-14",
    ]);
    const sheet = readFileSync(resolve("src/styles/house.css"), "utf8");
    expect(classes).toContain("long-field");
    expect(sheet).toMatch(/@layer components \{\s*\.long-field \{[^}]*min-height:[^}]*font-size:/);
  });
});
