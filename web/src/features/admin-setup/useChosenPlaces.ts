// The file of places somebody chose, and how far the places are on their way to the service.
import { useMemo, useState } from "react";
import {
  defaultThreshold,
  type Place,
  placesOf,
  textOf,
} from "@/components/admin/places/places.ts";
import type { SetUpCalls } from "./api.ts";
import type { PlacesChoice } from "./draft.ts";

interface File {
  name: string;
  text: string;
}

/** The state of the step about places. It lasts as long as the set-up, so that going back loses nothing. */
export function useChosenPlaces(calls: SetUpCalls, shipped: number) {
  const [file, setFile] = useState<File | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [threshold, setThreshold] = useState(defaultThreshold);
  const [progress, setProgress] = useState<{ stored: number; of: number } | null>(null);
  const read = useMemo(() => (file ? tryToRead(file.text, threshold) : null), [file, threshold]);

  async function choose(chosen: globalThis.File) {
    setUnreadable(null);
    try {
      setFile({ name: chosen.name, text: textOf(await chosen.arrayBuffer()) });
    } catch (failure) {
      setFile(null);
      setUnreadable(sentence(failure));
    }
  }

  /** Stores what was chosen and returns how many places there are then; null when a file is still missing. */
  async function store(choice: PlacesChoice): Promise<number | null> {
    if (choice === "later") return 0;
    const places = read?.places ?? null;
    if (choice === "own" && !places) {
      setUnreadable(read?.problem ?? unreadable ?? "Choose a CSV file");
      return null;
    }
    const of = choice === "own" && places ? places.length : shipped;
    const tell = (stored: number) => setProgress({ stored, of });
    tell(0);
    try {
      if (choice === "own" && places) await calls.importPlaces(places, tell);
      else await calls.importShipped(tell);
    } finally {
      setProgress(null);
    }
    return of;
  }

  return {
    fileName: file?.name ?? null,
    places: read?.places ?? null,
    problem: unreadable ?? read?.problem ?? null,
    threshold,
    setThreshold,
    progress,
    choose,
    store,
  };
}

/** The state of the step about places. */
export type ChosenPlaces = ReturnType<typeof useChosenPlaces>;

interface Read {
  places: readonly Place[] | null;
  problem: string | null;
}

function tryToRead(text: string, threshold: number): Read {
  try {
    return { places: placesOf(text, threshold), problem: null };
  } catch (failure) {
    return { places: null, problem: sentence(failure) };
  }
}

function sentence(failure: unknown): string {
  return failure instanceof Error ? failure.message : "The file could not be read";
}
