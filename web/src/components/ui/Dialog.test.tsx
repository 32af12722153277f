import { fireEvent, render, screen, waitFor } from "@testing-library/react";
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

  describe("with a form", () => {
    function Note() {
      const [writing, write] = useState(false);
      return (
        <Dialog
          trigger={<Button>Write</Button>}
          open={writing}
          onOpenChange={write}
          holdsForm
          title="A note"
          description="What is it about?"
          actions={<Button>Send</Button>}
        >
          <input aria-label="Note" />
        </Dialog>
      );
    }

    function open() {
      render(<Note />);
      return userEvent.click(screen.getByRole("button", { name: "Write" }));
    }

    it("closes at once while nothing is typed", async () => {
      await open();
      await userEvent.keyboard("{Escape}");
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it.each([
      ["Escape", () => userEvent.keyboard("{Escape}")],
      ["its close button", () => userEvent.click(screen.getByRole("button", { name: "Close" }))],
    ])("asks at %s before what was typed is lost", async (_way, leave) => {
      await open();
      await userEvent.type(screen.getByLabelText("Note"), "Bring bread");
      await leave();
      await userEvent.keyboard("{Escape}");
      expect(screen.getByRole("button", { name: "Send" })).toBeVisible();
      expect(screen.getByLabelText("Note")).toHaveValue("Bring bread");
    });

    it("does not close at a press beside it", async () => {
      await open();
      fireEvent.pointerDown(document.body);
      fireEvent.click(document.body);
      expect(screen.getByRole("dialog")).toBeVisible();
    });
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

    it("calls nobody back who has gone on", async () => {
      render(
        <>
          <Page staying />
          <a href="/next">Next</a>
        </>,
      );
      await userEvent.click(screen.getByRole("button", { name: "Delete" }));
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
      screen.getByText("Next").focus();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(screen.getByText("Next")).toHaveFocus();
    });

    it("gives it to the page's content when the button is gone", async () => {
      render(<Page staying={false} />);
      await userEvent.click(screen.getByRole("button", { name: "Delete" }));
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    });
  });
});
