import { clsx } from "clsx";
import { Check, Circle, LoaderCircle, X } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import type { Drawing } from "./api.ts";
import { namesOf, useVerification, type Verification } from "./useVerification.ts";
import type { Progress } from "./verification.ts";
import type { Finding } from "./verifier/verify.ts";
import { counted } from "./wording.ts";

/** 'Verify in your browser': repeats the whole drawing on the visitor's own machine and shows each check. */
export function VerifyHere({ drawing, proofUrl }: { drawing: Drawing; proofUrl: string }) {
  const { verification, start } = useVerification(drawing, proofUrl);
  const { phase, findings, late, progress } = verification;
  const names = namesOf(drawing);
  const isChecked = phase === "running" || phase === "good" || phase === "bad";
  return (
    <section
      aria-labelledby="verify"
      className={clsx(
        "grid gap-6 border-l-8 bg-newsprint p-5 md:p-10",
        phase === "good" ? "border-live" : phase === "bad" ? "border-danger" : "border-gold",
      )}
    >
      <div className="grid gap-3">
        <h2 id="verify" className="text-28 md:text-40">
          Do not take our word for it
        </h2>
        <p className="max-w-[60ch] text-18">
          Your browser downloads the proof, repeats the drawing by itself and compares the results.
          Nothing is sent anywhere.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button size="lg" onClick={() => void start()} aria-disabled={phase === "running"}>
          {phase === "running" ? "Verifying..." : "Verify in your browser"}
        </Button>
        <p role="status" className="font-semibold text-18">
          {outcome(verification, names.length)}
        </p>
      </div>
      {late.map((sentence) => (
        <p key={sentence} className="max-w-[60ch]">
          {sentence}
        </p>
      ))}
      {isChecked && (
        <div className="grid gap-3">
          <HowFar progress={progress} entries={drawing.count ?? 0} />
          <ol className="grid border-ink border-t-2">
            {names.map((name, index) => (
              <CheckLine
                key={name}
                name={name}
                finding={findings[index]}
                isNext={phase === "running" && index === findings.length}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** How much of the list is done: each entry is read once and hashed once. */
function HowFar({ progress: { read, hashed }, entries }: { progress: Progress; entries: number }) {
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label="How far the list is checked"
        value={read + hashed}
        max={Math.max(2 * entries, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-live [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-live"
      />
      <p className="text-14 text-muted tabular-nums">
        List of {counted(entries)}: {counted(read)} read, {counted(hashed)} checked
      </p>
    </div>
  );
}

interface CheckLineProps {
  name: string;
  /** How it came out; nothing before its turn. */
  finding: Finding | undefined;
  isNext: boolean;
}

function CheckLine({ name, finding, isNext }: CheckLineProps) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-hairline border-b py-2.5">
      <CheckMark finding={finding} isNext={isNext} />
      <span className={finding ? undefined : "text-muted"}>
        {name}
        {finding?.wrong && <span className="block font-semibold text-danger">{finding.wrong}</span>}
      </span>
    </li>
  );
}

function CheckMark({ finding, isNext }: Omit<CheckLineProps, "name">) {
  const at = "mt-1 size-5";
  if (finding?.wrong) return <X aria-label="Failed:" className={clsx(at, "text-danger")} />;
  if (finding) return <Check aria-label="Passed:" className={clsx(at, "text-live")} />;
  if (isNext) {
    const spinning = "animate-spin text-muted motion-reduce:animate-none";
    return <LoaderCircle aria-label="Being checked:" className={clsx(at, spinning)} />;
  }
  return <Circle aria-label="Not checked:" className={clsx(at, "text-field")} />;
}

const otherWays =
  "That says nothing about the proof: open this page over https in a current browser, or download the proof and run townpick verify.";

function outcome({ phase, findings }: Verification, checks: number): string {
  switch (phase) {
    case "idle":
      return "";
    case "running":
      return `${findings.length} of ${checks} checks passed`;
    case "good":
      return "All checks passed: the drawing is exactly what the numbers produce.";
    case "bad":
      return `This proof does not hold up: ${findings.at(-1)?.wrong}. Please tell us, and everyone else.`;
    case "unreadable":
      return "The proof could not be downloaded or read. Please try again.";
    case "failed":
      return "Your browser could not finish checking. That says nothing about the proof. Please try again.";
    case "insecure":
      return `This page was not loaded over https, so your browser cannot check here. ${otherWays}`;
    case "outdated":
      return `This browser cannot check Ed25519 signatures. ${otherWays}`;
  }
}
