import { Brand } from "@/features/legal/inline.tsx";
import { LegalDocument } from "@/features/legal/LegalDocument.tsx";
import { LegalPage } from "@/features/legal/LegalPage.tsx";
import { termsSections } from "@/features/legal/terms/sections.ts";
import head from "../page-heads.json?terms&head";
import { usePageHead } from "../useHead.ts";

/** The Terms of Service. */
export default function Terms() {
  usePageHead(head);
  return (
    <LegalPage>
      <LegalDocument
        title="Terms of Service"
        lead={
          <>
            The agreement between you and <Brand /> when you use this site, join a town or send us a
            form.
          </>
        }
        sections={termsSections}
      />
    </LegalPage>
  );
}
