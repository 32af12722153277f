// Makes places of an uploaded file, by the same rules as the service, which checks every one of them again.
import { isState } from "@/components/admin/us-states.ts";
import { csvRows } from "./csv.ts";

/** A place the search box can offer. */
export interface Place {
  /** 'New York, NY' */
  label: string;
  /** 'new-york-ny' */
  value: string;
  population: number;
}

/** Places with fewer people are left out unless another threshold is chosen. */
export const defaultThreshold = 5000;

const longestLabel = 120;

/** The places of a file with at least `threshold` people, in its order, one for each value; throws when there are none. */
export function placesOf(text: string, threshold: number): Place[] {
  const [headers = [], ...rows] = csvRows(text);
  const column = columnsOf(headers);
  const places = new Map<string, Place>();
  for (const row of rows) {
    const field = (at: number) => oneLine(row[at] ?? "");
    const label = field(column.fullName) || townAndState(field(column.town), field(column.state));
    const place = placeOf(label, populationOf(row[column.population] ?? ""));
    if (!place || place.population < threshold || places.has(place.value)) continue;
    places.set(place.value, place);
  }
  if (places.size === 0) throw new Error("No valid data found in CSV");
  return [...places.values()];
}

/** The text of a file; throws when it is in another encoding, whose letters would come out wrong. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("The file is not UTF-8 text");
  }
}

/** The part of an address that stands for a label: 'New York, NY' is 'new-york-ny'. */
export function placeValue(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/\s/g, "-")
    .replaceAll(/-+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function columnsOf(headers: readonly string[]) {
  const containing = (...words: string[]) =>
    headers.findIndex((header) => words.every((word) => header.toLowerCase().includes(word)));
  return {
    town: containing("town"),
    state: containing("state"),
    fullName: containing("full", "name"),
    population: containing("population"),
  };
}

function placeOf(label: string, population: number): Place | null {
  const value = placeValue(label);
  // A place whose value names no state could never be a town: the suggestion would lead to the 404 page.
  const canBeTown = /[^-]-[a-z]{2}$/.test(value) && isState(value.slice(-2));
  if (!canBeTown || population < 0 || [...label].length > longestLabel) return null;
  return { label, value, population };
}

/** 'Town, ST', or nothing when either is missing: half a label names no place. */
function townAndState(town: string, state: string): string {
  return town && state ? `${town}, ${state}` : "";
}

/** The whole number a field begins with, thousands commas ignored; 0 when there is none. */
function populationOf(field: string): number {
  const whole = field.replaceAll(",", "").split(".")[0]?.trim() ?? "";
  const population = /^[+-]?\d+$/.test(whole) ? Number(whole) : 0;
  return Number.isSafeInteger(population) ? population : 0;
}

/** One line of visible text: a field in quotes may hold line breaks. */
function oneLine(field: string): string {
  return field
    .replaceAll(/(?!\s)\p{Cc}/gu, "")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");
}
