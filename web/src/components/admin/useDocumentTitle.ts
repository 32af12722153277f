import { useEffect } from "react";
import { useBoot } from "@/lib/useBoot.ts";

/**
 * Names what the page shows in the browser's tab, where several pages of one kind may be open. It may be a person's
 * name: page views are counted under the kind of page, whatever stands here.
 */
export function useDocumentTitle(name: string): void {
  const { brand } = useBoot();
  const title = `${name} | ${brand.name} Admin`;
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have set its own already.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
