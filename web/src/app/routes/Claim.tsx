import { useParams } from "react-router";
import { PersonalPage } from "@/components/personal-link/PersonalPage.tsx";
import { ClaimPage } from "@/features/claim/ClaimPage.tsx";
import head from "../page-heads.json?claim&head";
import { usePageHead } from "../useHead.ts";

/** What a winner's personal link opens. */
export default function Claim() {
  usePageHead(head);
  return (
    <PersonalPage>
      <ClaimPage token={useParams()["token"] ?? ""} />
    </PersonalPage>
  );
}
