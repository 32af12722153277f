import { LegalDocument } from "@/features/legal/LegalDocument.tsx";
import { LegalPage } from "@/features/legal/LegalPage.tsx";
import { rulesSections } from "@/features/legal/rules/sections.ts";
import head from "../page-heads.json?rules&head";
import { usePageHead } from "../useHead.ts";

/** The Official Rules of the drawings. */
export default function Rules() {
  usePageHead(head);
  return (
    <LegalPage>
      <LegalDocument
        title="Official Rules"
        lead="Who is in the weekly drawing, how winners are drawn, and how anyone can check it. No purchase necessary."
        sections={rulesSections}
      />
    </LegalPage>
  );
}
