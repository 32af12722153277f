// Pictures on their way into the background rotation, one after the other, in the order they were chosen.
import { useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { isImage, refusalOf } from "@/components/admin/images/upload.ts";
import { toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { addImage } from "./api.ts";
import { refreshImages } from "./useImageChanges.ts";

interface Outcome {
  name: string;
  /** Why it was not added; undefined when it was. */
  problem?: string;
  /** Whether it is there already: no failure, but nothing new either. */
  known?: boolean;
}

/** Adds what `add` is given; `left` counts what has not arrived, `problems` say what never did. */
export function useImageAdding() {
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { run } = useAction({
    act: async (files: readonly File[]) => {
      setProblems([]);
      const outcomes: Outcome[] = [];
      for (const [index, file] of files.entries()) {
        setLeft(files.length - index);
        outcomes.push(await outcomeOf(file));
      }
      return outcomes;
    },
    onDone: (outcomes) => {
      setLeft(0);
      setProblems(describeOutcomes(outcomes));
    },
    refresh: refreshImages,
  });

  function add(files: readonly File[]) {
    if (files.length === 0) return;
    if (files.every(isImage)) return void run(files);
    setProblems(["Please select image files only"]);
    fail("Please select image files only");
  }

  return { add, left, problems };
}

async function outcomeOf(file: File): Promise<Outcome> {
  const { name } = file;
  try {
    await addImage(file);
    return { name };
  } catch (failure) {
    const known = failure instanceof ProblemError && failure.code === "image_exists";
    return { name, problem: refusalOf(failure), known };
  }
}

/** Says what came of it in as few toasts as possible; gives what stays on the page. */
function describeOutcomes(outcomes: readonly Outcome[]): string[] {
  const added = outcomes.filter(({ problem }) => problem === undefined);
  const known = outcomes.filter((outcome) => outcome.known);
  const failed = outcomes.filter(({ problem, known }) => problem !== undefined && !known);
  const [only] = added;
  if (only && outcomes.length === 1) succeed(`Added ${only.name} to background images`);
  else if (only) succeed(`Added ${added.length} image(s) to background rotation`);
  for (const { problem } of known) if (problem) fail(problem);
  if (failed.length > 0) fail(failureOf(failed.length, outcomes.length));
  return [
    ...known.flatMap(({ problem }) => problem ?? []),
    ...failed.map(({ name, problem }) => `${name}: ${problem}`),
  ];
}

function failureOf(failed: number, all: number): string {
  if (all === 1) return "Failed to add image";
  return failed === all ? "Failed to add images" : `Failed to upload ${failed} image(s)`;
}

function succeed(description: string) {
  toast({ title: "Success", description });
}

function fail(description: string) {
  toast({ title: "Error", description, variant: "destructive" });
}
