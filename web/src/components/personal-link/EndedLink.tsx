import type { ProblemError } from "@/api/problem.ts";
import { NewLink } from "./NewLink.tsx";
import { Notice } from "./Notice.tsx";

interface EndedLinkProps {
  problem: ProblemError;
  token: string;
}

/** What a personal link shows that was good once: why it ended, and the way to a new one. */
export function EndedLink({ problem, token }: EndedLinkProps) {
  const isExpired = problem.code === "link_expired";
  return (
    <Notice
      kicker={isExpired ? "Out of date" : "Ended"}
      title={isExpired ? "This link has expired." : "This link was ended."}
    >
      <p>
        {isExpired
          ? "Our personal links are good for 180 days after the message they came with."
          : "It was ended to keep your data safe. The newest link we sent you may still work."}{" "}
        We can send a new one to the addresses we have for you.
      </p>
      <NewLink token={token} />
    </Notice>
  );
}
