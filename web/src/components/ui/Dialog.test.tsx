import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
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

  describe("that a button elsewhere opens", () => {
    function Page({ staying }: { staying: boolean }) {
      const [asked, ask] = useState(false);
      const [gone, setGone] = useState(false);
      return (
        <main id="content" tabIndex={-1}>
          {!gone && <Button onClick={() => ask(true)}>Delete</Button>}
          {asked && (
            <Dialog
              open
              onOpenChange={() => {
                ask(false);
                setGone(!staying);
              }}
              title="Delete it?"
              description="It is gone then."
              actions={null}
            />
          )}
        </main>
      );
    }

    it("gives the keyboard back to that button", async () => {
      render(<Page staying />);
      await userEvent.click(screen.getByRole("button", { name: "Delete" }));
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
    });

    it("gives it to the page's content when the button is gone", async () => {
      render(<Page staying={false} />);
      await userEvent.click(screen.getByRole("button", { name: "Delete" }));
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    });
  });
});
