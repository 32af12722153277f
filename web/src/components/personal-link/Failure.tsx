import { CircleAlert } from "lucide-react";
import type { ProblemError } from "@/api/problem.ts";

/** Why something did not work, beside the button that was pressed; nothing while nothing failed. */
export function Failure({ problem }: { problem: ProblemError | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <p className="flex items-start gap-2.5 rounded-control border-danger border-l-4 bg-danger/8 px-3.5 py-3">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-danger" />
          {words(problem)}
        </p>
      )}
    </div>
  );
}

/** What the service said, unless it is nothing a person could use. */
function words({ status, message }: ProblemError): string {
  if (status === 0) return "Your connection may be down. Nothing was changed; please try again.";
  if (status >= 500) return "Something went wrong on our side. Please try again in a minute.";
  return message;
}
