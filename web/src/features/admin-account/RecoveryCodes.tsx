import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useCopying } from "@/lib/useCopying.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The codes for the day the phone is lost; they are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { copy } = useCopying(
    codes.join("\n"),
    { title: "Copied", description: "Keep the codes somewhere safe." },
    { title: "Error", description: "The codes could not be copied. Please write them down." },
  );

  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-18">
        Your recovery codes
      </h3>
      <p className="text-14">
        Each code signs you in once if you do not have your phone. Keep them somewhere safe: they
        will not be shown again.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-1 rounded-control bg-newsprint p-4 tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>I Have Saved Them</Button>
        <Button variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
