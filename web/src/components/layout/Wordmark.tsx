import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** The product's name and mark, leading home. */
export function Wordmark() {
  const { brand } = useBoot();
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 items-center gap-2.5 rounded-control font-bold text-22 tracking-tight"
    >
      <img src="/favicon.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
      {brand.name}
    </Link>
  );
}
