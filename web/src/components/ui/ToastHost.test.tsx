import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

/** A host and a toast function that have not met yet. */
async function fresh() {
  vi.resetModules();
  const { ToastHost } = await import("./ToastHost.tsx");
  const { toast } = await import("@/lib/toast.ts");
  render(<ToastHost />);
  return toast;
}

const region = () => document.querySelector<HTMLElement>("[data-sonner-toaster]");

beforeEach(() => {
  // Sonner measures and listens in ways jsdom does not offer.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe("toasts", () => {
  it("load nothing until the first one", async () => {
    await fresh();
    expect(document.querySelector("section")).toBeNull();
  });

  it("show title and description at the bottom right", async () => {
    const toast = await fresh();
    toast({ title: "Application received", description: "Thanks! We'll review and follow up." });
    // The toaster draws a toast anew while it comes in: what was found first may be gone.
    await waitFor(() => expect(screen.getByText("Application received")).toBeVisible());
    expect(screen.getByText("Thanks! We'll review and follow up.")).toBeVisible();
    expect(region()).toHaveAttribute("data-y-position", "bottom");
    expect(region()).toHaveAttribute("data-x-position", "right");
  });

  it("tell failures in the destructive style", async () => {
    const toast = await fresh();
    toast({ title: "Something went wrong", variant: "destructive" });
    const message = await screen.findByText("Something went wrong");
    expect(message.closest("[data-sonner-toast]")).toHaveClass("!bg-danger");
  });

  it("lose none that came before the toaster was there, or after", async () => {
    const toast = await fresh();
    toast({ title: "One" });
    toast({ title: "Two" });
    await screen.findByText("Two");
    toast({ title: "Three" });
    await screen.findByText("Three");
    expect(screen.getByText("One")).toBeInTheDocument();
  });

  it("say the same words once, however often they are said", async () => {
    const toast = await fresh();
    for (let time = 0; time < 3; time++) toast({ title: "Error", variant: "destructive" });
    toast({ title: "Saved" });
    await screen.findByText("Saved");
    expect(screen.getAllByText("Error")).toHaveLength(1);
  });

  it("forget refusals, and only those, when somebody tries again", async () => {
    const toast = await fresh();
    const { forgetRefusals } = await import("@/lib/refusals.ts");
    toast({ title: "Refused", variant: "destructive" });
    toast({ title: "Saved" });
    await screen.findByText("Refused");
    forgetRefusals();
    await waitFor(() => expect(screen.queryByText("Refused")).toBeNull());
    expect(screen.getByText("Saved")).toBeInTheDocument();
  });

  it("are reached with Alt+T", async () => {
    const toast = await fresh();
    toast({ title: "Listen" });
    await screen.findByText("Listen");
    expect(screen.getByRole("region", { name: "Notifications, Alt+T" })).toBeInTheDocument();
    expect(region()).not.toHaveFocus();
    fireEvent.keyDown(document, { altKey: true, code: "KeyT" });
    expect(region()).toHaveFocus();
  });
});
