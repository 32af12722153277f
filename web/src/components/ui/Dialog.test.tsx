import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

function open() {
  render(
    <Dialog
      trigger={<Button>Remove</Button>}
      title="Remove the town?"
      description="Its members stay."
      actions={<Button variant="destructive">Remove the town</Button>}
    />,
  );
  return userEvent.click(screen.getByRole("button", { name: "Remove" }));
}

describe("a dialog", () => {
  it("has a name and a description, and takes the keyboard", async () => {
    await open();
    const dialog = screen.getByRole("dialog", { name: "Remove the town?" });
    expect(dialog).toHaveAccessibleDescription("Its members stay.");
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["its close button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
  ])("closes on %s and gives the keyboard back", async (_way, close) => {
    await open();
    await close();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Remove" })).toHaveFocus();
  });
});
