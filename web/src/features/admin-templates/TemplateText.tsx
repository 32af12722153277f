import { clsx } from "clsx";
import { type ComponentProps, type Ref, useEffect, useRef } from "react";
import { Field } from "@/components/ui/Field.tsx";
import { Textarea } from "@/components/ui/Textarea.tsx";
import { lineOf } from "./line.ts";

interface TemplateTextProps extends Omit<ComponentProps<"textarea">, "ref"> {
  label: string;
  hint?: string;
  error: string | undefined;
  required?: boolean;
  /** What is in the field now. */
  text: string;
  /** Whether it is one line that may grow, not a text. */
  short?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for a template's words. When one of its lines is refused, that line is shown and marked. */
export function TemplateText({
  label,
  hint,
  error,
  required = false,
  text,
  short = false,
  ref,
  ...rest
}: TemplateTextProps) {
  const element = useRef<HTMLTextAreaElement | null>(null);
  const line = lineOf(error, text);
  const [start, end] = [line?.start, line?.end];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal marks its line, typing does not move it
  useEffect(() => {
    if (start !== undefined && end !== undefined) element.current?.setSelectionRange(start, end);
  }, [error]);

  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint} error={error} required={required}>
        {(control) => (
          <Textarea
            {...rest}
            {...control}
            ref={(node) => {
              element.current = node;
              if (typeof ref === "function") ref(node);
              else if (ref) ref.current = node;
            }}
            spellCheck
            rows={short ? 1 : undefined}
            className={clsx(
              "font-[family-name:ui-monospace,monospace] text-14",
              short && "min-h-11",
            )}
          />
        )}
      </Field>
      {line && (
        <p className="flex gap-3 overflow-x-auto rounded-control bg-danger/8 px-3 py-2 font-[family-name:ui-monospace,monospace] text-14">
          <span className="shrink-0 text-danger">
            <span className="sr-only">Line </span>
            {line.number}
          </span>
          <span className="whitespace-pre-wrap">{line.text}</span>
        </p>
      )}
    </div>
  );
}
