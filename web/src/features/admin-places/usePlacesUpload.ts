// The file an administrator has chosen, the places in it, and their way to the service.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { formatCount } from "@/components/admin/format.ts";
import {
  defaultThreshold,
  type Place,
  placesOf,
  textOf,
} from "@/components/admin/places/places.ts";
import { forgetRefusals } from "@/lib/refusals.ts";
import { type Toast, toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { clearPlaces, importPlaces, placesQuery } from "./api.ts";
import { download, typescriptFile, typescriptFileName } from "./typescript-file.ts";

interface Chosen {
  name: string;
  text: string;
}

type Reading = { places: readonly Place[]; error: null } | { places: null; error: string | null };

/** The state of the upload page. */
export function usePlacesUpload() {
  const client = useQueryClient();
  const [threshold, setThreshold] = useState(defaultThreshold);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [processing, setProcessing] = useState(false);
  const [stored, setStored] = useState(0);
  const reading = useMemo<Reading>(
    () => (chosen ? read(chosen.text, threshold) : { places: null, error: null }),
    [chosen, threshold],
  );

  async function choose(file: File) {
    forgetRefusals();
    setUnreadable(false);
    if (!/\.csv$/i.test(file.name)) {
      return fail("Invalid file type", "Please upload a CSV file.");
    }
    setProcessing(true);
    try {
      const text = textOf(await file.arrayBuffer());
      const { length } = placesOf(text, threshold);
      setChosen({ name: file.name, text });
      toast({
        title: "CSV processed successfully",
        description: `Found ${formatCount(length)} places with population ≥ ${formatCount(threshold)}. Preview shows first 10.`,
      });
    } catch (failure) {
      setChosen(null);
      setUnreadable(true);
      fail("Error processing CSV", reasonOf(failure));
    } finally {
      setProcessing(false);
    }
  }

  function save() {
    if (!reading.places) return fail("No data to download", "Please upload a CSV file first.");
    download(typescriptFileName, typescriptFile(reading.places));
  }

  const update = useAction({
    act: (places: readonly Place[]) => {
      setStored(0);
      return importPlaces(places, setStored);
    },
    done: (_nothing, { length }) => ({
      title: "Places data updated successfully!",
      description: `${formatCount(length)} places are now available in the autocomplete.`,
    }),
    failed: () =>
      failure("Error updating places data", "Please try again or use the download option."),
    // Even an import that broke off has added what came before.
    onFailed: () => refresh(client),
    refresh,
  });

  const removal = useAction({
    act: clearPlaces,
    done: {
      title: "Data cleared",
      description: "All places data has been removed from the database.",
    },
    failed: () => failure("Error clearing data", "Failed to clear places data."),
    refresh,
  });

  return {
    threshold,
    setThreshold,
    fileName: chosen?.name ?? null,
    places: reading.places,
    /** What is wrong with the file, to be shown where it stays. */
    problem: unreadable
      ? "Error processing CSV. Please check the file format."
      : (reading.error ?? null),
    processing,
    /** How many places have arrived; null when none are on their way. */
    imported: update.busy ? stored : null,
    choose,
    save,
    update: () => {
      if (reading.places) void update.run(reading.places);
      else fail("No data to save", "Please upload a CSV file first.");
    },
    clear: removal.run,
  };
}

function read(text: string, threshold: number): Reading {
  try {
    return { places: placesOf(text, threshold), error: null };
  } catch (failure) {
    return { places: null, error: reasonOf(failure) };
  }
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error && failure.message ? failure.message : "Unknown error occurred";
}

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: placesQuery.queryKey });
}

function failure(title: string, description: string): Toast {
  return { title, description, variant: "destructive" };
}

function fail(title: string, description: string) {
  toast(failure(title, description));
}
