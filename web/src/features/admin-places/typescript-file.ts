import type { Place } from "@/components/admin/places/places.ts";

/** The name of the file that can be downloaded. */
export const typescriptFileName = "processPlacesData.ts";

/** The places as a TypeScript module: a type, and a constant that holds them. */
export function typescriptFile(places: readonly Place[]): string {
  const rows = places.map(
    ({ label, value, population }) =>
      `  { label: ${JSON.stringify(label)}, value: ${JSON.stringify(value)}, population: ${population} },`,
  );
  return [
    "export interface Place {",
    "  label: string;",
    "  value: string;",
    "  population: number;",
    "}",
    "",
    "export const places: readonly Place[] = [",
    ...rows,
    "];",
    "",
  ].join("\n");
}

/** Hands the file to the browser, which keeps it where downloads go. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
