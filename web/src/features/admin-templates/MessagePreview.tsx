import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { Card } from "@/components/admin/Card.tsx";
import { Views } from "@/components/admin/Views.tsx";
import { useDebounced } from "@/lib/useDebounced.ts";
import { type PreviewRequest, previewQuery } from "./api.ts";

const typingPause = 400;

const audiences = [
  { key: "winner", label: "As a winner" },
  { key: "other", label: "Not a winner" },
] as const;

interface MessagePreviewProps {
  templateKey: string;
  /** What is in the form now, or stored. */
  texts: Omit<PreviewRequest, "is_winner">;
  /** Whether winners may read something else than others. */
  isAboutDrawing?: boolean;
}

/** The message as somebody would receive it, made by the service while it is being typed. */
export function MessagePreview({ templateKey, texts, isAboutDrawing = true }: MessagePreviewProps) {
  const [audience, setAudience] = useState<"winner" | "other">("winner");
  // One text to compare: an object that is made again at every keystroke would never be equal.
  const rested = useDebounced(JSON.stringify(texts), typingPause);
  const request = { ...(JSON.parse(rested) as typeof texts), is_winner: audience === "winner" };
  const { data, error, isFetching } = useQuery(previewQuery(templateKey, request));
  // Words that are half typed have no preview: the last one stays until they have.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const preview = data ?? last;

  return (
    <Card
      title="Preview"
      actions={
        isAboutDrawing && (
          <Views label="Preview for" views={audiences} value={audience} onChange={setAudience} />
        )
      }
    >
      {error !== null &&
        (preview ? (
          <p role="status" className="text-14 text-muted">
            {reasonOf(error)}. This is the last version that was complete.
          </p>
        ) : (
          <p role="alert" className="font-medium text-14 text-danger">
            {reasonOf(error)}
          </p>
        ))}
      {preview ? (
        <div aria-busy={isFetching} className="grid min-w-0 gap-5">
          {texts.channel !== "sms" && (
            <PreviewSection title="Email">
              <p className="text-14">
                <span className="text-muted">Subject: </span>
                <strong className="font-semibold">{preview.subject}</strong>
              </p>
              {preview.html ? (
                // Shown as mail programs show it: nothing in it runs, and it reaches nothing outside.
                <iframe
                  title="Email"
                  sandbox=""
                  srcDoc={preview.html}
                  className="h-120 w-full rounded-control border border-hairline bg-white"
                />
              ) : (
                <p className="whitespace-pre-wrap rounded-control border border-hairline p-4 text-14">
                  {preview.text}
                </p>
              )}
              {preview.html && (
                <details className="text-14">
                  <summary className="cursor-pointer rounded-control py-1 text-muted">
                    Plain text
                  </summary>
                  <p className="whitespace-pre-wrap rounded-control bg-newsprint p-4">
                    {preview.text}
                  </p>
                </details>
              )}
            </PreviewSection>
          )}
          {preview.sms && (
            <PreviewSection title="SMS">
              <p className="max-w-80 whitespace-pre-wrap rounded-card bg-newsprint px-4 py-3 text-14">
                {preview.sms.text}
              </p>
              <p className="text-14 text-muted tabular-nums">{lengthOf(preview.sms)}</p>
            </PreviewSection>
          )}
        </div>
      ) : (
        !error && (
          <p role="status" className="min-h-40 text-14 text-muted">
            Loading…
          </p>
        )
      )}
    </Card>
  );
}

function PreviewSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="font-semibold text-16">{title}</h3>
      {children}
    </div>
  );
}

function lengthOf({ segments, characters }: { segments: number; characters: number }): string {
  return `${characters} characters, ${segments === 1 ? "1 segment" : `${segments} segments`}`;
}

/** What the service found wrong with the words, or that it did not answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return "The preview could not be loaded.";
  return Object.values(error.fields)[0] ?? error.message;
}
