import { Check, Copy } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { useCopying } from "@/lib/useCopying.ts";

interface CopiedTextProps {
  label: string;
  text: string;
}

const copiedToast = { title: "Copied" };
const notCopied = { title: "Unable to copy", description: "Please copy the text by hand." };

/** A text under its name, with a button that copies it. */
export function CopiedText({ label, text }: CopiedTextProps) {
  const { copied, copy } = useCopying(text, copiedToast, notCopied);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-14">{label}</h3>
        <Button
          variant="outline"
          size="sm"
          aria-label={`Copy ${label}`}
          onClick={() => void copy()}
        >
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          Copy
        </Button>
      </div>
      <p className="wrap-anywhere whitespace-pre-line rounded-control bg-newsprint px-3.5 py-3 text-14">
        {text}
      </p>
    </div>
  );
}
