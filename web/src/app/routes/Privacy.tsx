import { Brand } from "@/features/legal/inline.tsx";
import { LegalDocument } from "@/features/legal/LegalDocument.tsx";
import { LegalPage } from "@/features/legal/LegalPage.tsx";
import { privacySections } from "@/features/legal/privacy/sections.ts";
import head from "../page-heads.json?privacy&head";
import { usePageHead } from "../useHead.ts";

/** The Privacy Policy. */
export default function Privacy() {
  usePageHead(head);
  return (
    <LegalPage>
      <LegalDocument
        title="Privacy Policy"
        lead={
          <>
            What <Brand /> knows about you, why, who else learns of it, and how to have it changed
            or deleted.
          </>
        }
        sections={privacySections}
      />
    </LegalPage>
  );
}
