// What would be shown in the corner of the screen: tests ask here, for they show no toaster.
import { vi } from "vitest";
import type { Toast } from "@/lib/toast.ts";

/** Is called with each toast in place of the toaster that would show it. */
export const toast = vi.fn<(toast: Toast) => void>();

/** The toast that says that something was done. */
export const success = (description: string) => ({ title: "Success", description });

/** The toast that says that something could not be done. */
export const failure = (description: string) => ({
  title: "Error",
  description,
  variant: "destructive",
});
