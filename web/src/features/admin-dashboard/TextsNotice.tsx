import { Link } from "react-router";
import { formatCount } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { useDashboardNumbers } from "./api.ts";

/** How many texts wait for somebody to look at them, and the way there. */
export function TextsNotice() {
  const { data } = useDashboardNumbers();
  if (!data?.open_text_replies) return null;
  const open = data.open_text_replies;
  return (
    <section
      aria-labelledby="open-texts"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border border-hairline bg-newsprint px-4 py-3 text-14"
    >
      <h2 id="open-texts" className="font-sans font-semibold">
        {open === 1
          ? "1 text waits for an answer"
          : `${formatCount(open)} texts wait for an answer`}
      </h2>
      <Link to={adminPaths.textReplies} className="py-3 text-link md:py-0">
        Open the inbox
      </Link>
    </section>
  );
}
