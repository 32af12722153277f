// Pictures on their way to the service: one request each, so that one that fails does not stop the others.
import { useEffect, useEffectEvent, useState } from "react";
import { admin } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import { toast } from "@/lib/toast.ts";
import { isImage, pictureForm, refusalOf } from "./upload.ts";

/** So many are under way at once: enough to keep a connection busy, few enough for a phone's. */
const atOnce = 3;

interface ImageUploadsOptions {
  multiple: boolean;
  /** Receives the address of each picture that arrived, in the order of the files. */
  onAdd: (addresses: string[]) => void;
}

/** Uploads what `send` is given; `left` counts what has not arrived yet, `failures` say what never did. */
export function useImageUploads({ multiple, onAdd }: ImageUploadsOptions) {
  const [left, setLeft] = useState(0);
  const [failures, setFailures] = useState<string[]>([]);
  const add = useEffectEvent(onAdd);
  const [batch, setBatch] = useState<readonly File[]>([]);

  useEffect(() => {
    if (batch.length === 0) return;
    const controller = new AbortController();
    void uploadAll(batch, controller.signal, () => setLeft((count) => count - 1)).then(
      (results) => {
        if (controller.signal.aborted) return;
        setBatch([]);
        setLeft(0);
        setFailures(describeFailures(results));
        add(results.flatMap(({ address }) => address ?? []));
      },
    );
    return () => controller.abort();
  }, [batch]);

  function send(files: readonly File[]) {
    if (files.length === 0 || left > 0) return;
    if (!files.every(isImage)) return refuse("Please select image files only");
    if (!multiple && files.length > 1) return refuse("Please select only one image");
    setFailures([]);
    setLeft(files.length);
    setBatch([...files]);
  }

  function refuse(reason: string) {
    setFailures([reason]);
    toastError(reason);
  }

  return { send, left, failures };
}

interface Result {
  name: string;
  address?: string;
  problem?: string;
}

async function uploadAll(files: readonly File[], signal: AbortSignal, onSettled: () => void) {
  const results: Result[] = files.map(({ name }) => ({ name }));
  let next = 0;
  async function work() {
    for (let index = next++; index < files.length; index = next++) {
      const file = files[index];
      const result = results[index];
      if (!file || !result || signal.aborted) return;
      try {
        const upload = admin.POST("/api/admin/images", { ...pictureForm(file), signal });
        result.address = (await answered(upload)).url;
        if (!signal.aborted) {
          toast({ title: "Success", description: `Image "${file.name}" uploaded successfully` });
        }
      } catch (failure) {
        result.problem = refusalOf(failure);
      }
      if (!signal.aborted) onSettled();
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work));
  return results;
}

/** Says which pictures did not arrive, once for all of them when none did; gives what stays on the page. */
function describeFailures(results: readonly Result[]): string[] {
  const failed = results.filter(({ problem }) => problem !== undefined);
  const sentences = failed.map(({ name, problem }) => `Failed to upload ${name}: ${problem}`);
  if (failed.length > 1 && failed.length === results.length) toastError("Failed to upload images");
  else for (const sentence of sentences) toastError(sentence);
  return sentences;
}

function toastError(description: string) {
  toast({ title: "Error", description, variant: "destructive" });
}
