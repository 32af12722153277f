import { Check, X } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { useVerification, type Verification } from "./useVerification.ts";
import { checks } from "./verifier/verify.ts";

/** 'Verify in your browser': repeats the whole drawing on the visitor's own machine and shows each check. */
export function VerifyHere({ proofUrl }: { proofUrl: string }) {
  const { verification, start } = useVerification(proofUrl);
  const { phase, findings } = verification;
  return (
    <section
      aria-labelledby="verify"
      className="grid gap-6 rounded-card border border-hairline bg-newsprint p-6 md:p-10"
    >
      <div className="grid gap-3">
        <h2 id="verify" className="text-28 md:text-40">
          Do not take our word for it
        </h2>
        <p className="max-w-[60ch] text-18">
          Your browser downloads the proof, repeats the drawing by itself and compares. Nothing is
          sent anywhere.
        </p>
      </div>
      <Button
        size="lg"
        className="justify-self-start"
        onClick={() => void start()}
        disabled={phase === "running"}
      >
        {phase === "running" ? "Verifying..." : "Verify in your browser"}
      </Button>
      {phase !== "idle" && (
        <ol className="grid gap-2">
          {checks.slice(0, Math.max(findings.length, 1)).map(({ name }, index) => {
            const finding = findings[index];
            if (!finding) return null;
            return (
              <li key={name} className="grid grid-cols-[1.5rem_1fr] gap-x-3">
                {finding.wrong === null ? (
                  <Check aria-label="Passed" className="mt-1 size-5 text-live" />
                ) : (
                  <X aria-label="Failed" className="mt-1 size-5 text-danger" />
                )}
                <span>
                  {name}
                  {finding.wrong && <span className="block text-danger">{finding.wrong}</span>}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <p role="status" className="min-h-7 font-semibold text-18">
        {outcome(verification)}
      </p>
    </section>
  );
}

function outcome({ phase, findings }: Verification): string {
  switch (phase) {
    case "idle":
      return "";
    case "running":
      return `${findings.length} of ${checks.length} checks passed so far`;
    case "good":
      return "All checks passed: the drawing is exactly what its numbers demand.";
    case "bad":
      return "This proof does not hold. Please tell us, and everyone else.";
    case "unreadable":
      return "The proof could not be downloaded or read. Please try again.";
  }
}
