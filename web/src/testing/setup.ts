import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { toasterReady } from "@/lib/toast.ts";
import { contradictions } from "./class-names.ts";
import { answerStylesQuickly } from "./computed-style.ts";
import { service } from "./service.ts";
import { toast } from "./toasts.ts";

// jsdom has neither; tests that care replace them.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = vi.fn();
answerStylesQuickly(window);
// jsdom lays nothing out: panes that show only what is in sight would show nothing.
Object.defineProperty(Element.prototype, "clientHeight", { configurable: true, get: () => 600 });
// It knows no stylesheets made by scripts either.
vi.mock(import("@/app/admin/admin-styles.ts"), () => ({}));
// What it would show goes to `testing/toasts.ts`.
vi.mock(import("@/components/ui/Toaster.tsx"), () => ({ default: () => null as never }));

// Pages are loaded when they are opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 25_000 });

beforeAll(() => service.listen({ onUnhandledRequest: "error" }));
beforeEach(() => toasterReady(toast));
afterEach(() => {
  const wrong = contradictions(document.body);
  cleanup();
  service.resetHandlers();
  vi.useRealTimers();
  toast.mockClear();
  expect(wrong, "classes that contradict each other").toEqual([]);
});
afterAll(() => service.close());
