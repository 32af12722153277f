import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.unmock("./Toaster.tsx");

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

  it("forget a refusal that is still waiting for the toaster", async () => {
    const toast = await fresh();
    const { forgetRefusals } = await import("@/lib/refusals.ts");
    toast({ title: "Refused", variant: "destructive" });
    toast({ title: "Told" });
    forgetRefusals();
    toast({ title: "Saved" });
    await screen.findByText("Saved");
    expect(screen.getByText("Told")).toBeInTheDocument();
    expect(screen.queryByText("Refused")).toBeNull();
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

describe("a toast over a form's button", () => {
  /** A refused form whose field has the keyboard, on a screen of 1280 by 720. */
  async function refuse({ field, button }: Record<"field" | "button", [x: number, y: number]>) {
    vi.stubGlobal("innerWidth", 1280);
    vi.stubGlobal("innerHeight", 720);
    const scrolled = vi.spyOn(window, "scrollBy").mockImplementation(() => {});
    const centered = vi.fn();
    Element.prototype.scrollIntoView = centered;
    const toast = await fresh();
    render(
      <form>
        <input aria-label="Phone" />
        <button type="submit">Continue</button>
      </form>,
    );
    const phone = screen.getByLabelText("Phone");
    phone.getBoundingClientRect = () => new DOMRect(...field, 300, 48);
    screen.getByText("Continue").getBoundingClientRect = () => new DOMRect(...button, 300, 48);
    phone.focus();
    toast({ title: "Invalid phone number", variant: "destructive" });
    await screen.findByText("Invalid phone number");
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    return { scrolled: scrolled.mock.calls, centered: centered.mock.contexts, phone };
  }

  it("moves the page until the button is above it", async () => {
    const { scrolled } = await refuse({ field: [900, 400], button: [900, 600] });
    expect(scrolled).toEqual([[0, 120]]);
  });

  it("shows what is to be mended rather than the button where there is no room for both", async () => {
    const { scrolled, centered, phone } = await refuse({ field: [900, 50], button: [900, 640] });
    expect(scrolled).toEqual([]);
    expect(centered).toEqual([phone]);
  });

  it.each([
    ["above it", [900, 400]],
    ["beside it", [500, 600]],
    ["out of sight", [900, 800]],
  ] as const)("leaves the page alone when the button is %s", async (_, [x, y]) => {
    const { scrolled, centered } = await refuse({ field: [900, 300], button: [x, y] });
    expect([...scrolled, ...centered]).toEqual([]);
  });
});

describe("a toaster that cannot be loaded", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.doUnmock("./Toaster.tsx");
    vi.doUnmock("@/lib/reload.ts");
  });

  it("is asked for ever more seldom, and the page looks for a release", async () => {
    const loaded = vi.fn();
    const reloadIfOutdated = vi.fn(async () => {});
    vi.doMock("./Toaster.tsx", () => {
      loaded();
      throw new Error("Failed to fetch");
    });
    vi.doMock("@/lib/reload.ts", () => ({ reloadIfOutdated }));
    const toast = await fresh();
    vi.useFakeTimers();
    act(() => toast({ title: "Saved" }));
    const seconds = [];
    for (let second = 0; second <= 120; second++) {
      const before = loaded.mock.calls.length;
      await act(() => vi.advanceTimersByTimeAsync(1000));
      if (loaded.mock.calls.length > before) seconds.push(second);
    }
    expect(seconds).toEqual([0, 3, 9, 21, 45, 75, 105]);
    expect(reloadIfOutdated).toHaveBeenCalledTimes(seconds.length);
  });
});
