import type { components } from "@/api/schema.d.ts";
import { formatDate } from "./format.ts";

/** Where a figure of the law was found and when, and that counsel must confirm it unless the law itself was read. */
export function FoundIn({ found }: { found: components["schemas"]["FoundIn"] }) {
  return (
    <span>
      {found.source}, as of <span className="whitespace-nowrap">{formatDate(found.as_of)}</span>
      {!found.is_confirmed && (
        <strong className="block font-medium text-ink">Not confirmed; counsel confirms</strong>
      )}
    </span>
  );
}
