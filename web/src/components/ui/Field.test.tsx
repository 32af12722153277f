import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";

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
