// What the role of whoever is signed in includes. The service decides; pages only leave out what it would refuse.
import { createContext, type ReactNode, use } from "react";
import type { operations } from "@/api/schema.d.ts";

/** An operation of the service, by its name in the API's document. */
export type Operation = keyof operations;

/** The operations that the role does not include; none of them where nobody is signed in. */
export const ClosedOperations = createContext<ReadonlySet<string>>(new Set());

/** Tells of an operation whether it may be offered. */
export function useMay(): (operation: Operation) => boolean {
  const closed = use(ClosedOperations);
  return (operation) => !closed.has(operation);
}

interface MayProps {
  use: Operation;
  children: ReactNode;
}

/** What is shown only to those whose role includes an operation. */
export function May({ use: operation, children }: MayProps) {
  return useMay()(operation) ? children : null;
}
