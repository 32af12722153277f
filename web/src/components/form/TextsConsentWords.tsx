import { NewTabLink } from "@/components/ui/NewTabLink.tsx";
import { paths } from "@/lib/paths.ts";
import { textsConsentWords } from "@/lib/texts-consent.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** What somebody agrees to who wants texts, word for word as it is stored. */
export function TextsConsentWords() {
  const { brand } = useBoot();
  const { headline, terms } = textsConsentWords(brand.name);
  return (
    <>
      {headline}{" "}
      <span className="text-14 text-muted">
        {terms} <NewTabLink to={paths.terms}>Terms</NewTabLink> and{" "}
        <NewTabLink to={paths.privacy}>Privacy Policy</NewTabLink>.
      </span>
    </>
  );
}
