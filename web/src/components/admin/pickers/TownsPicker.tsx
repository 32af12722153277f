import type { ComponentProps } from "react";
import { findTowns } from "./api.ts";
import { SeveralPicker } from "./SeveralPicker.tsx";

type Given = "label" | "placeholder" | "listLabel" | "none" | "count" | "find";

/** A field for choosing the towns something belongs to. */
export function TownsPicker(field: Omit<ComponentProps<typeof SeveralPicker>, Given>) {
  return (
    <SeveralPicker
      {...field}
      label="Towns"
      placeholder="Search by name or state"
      listLabel="Towns"
      none="No towns found."
      count={(chosen) => `${chosen} town(s) selected`}
      find={findTowns}
    />
  );
}
