// What would be shown in the corner of the screen: tests ask here, for they show no toaster.
import { vi } from "vitest";
import type { Toast } from "@/lib/toast.ts";

/** Is called with each toast in place of the toaster that would show it. */
export const toast = vi.fn<(toast: Toast) => void>();
