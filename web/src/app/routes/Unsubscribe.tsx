import { useParams } from "react-router";
import { PersonalPage } from "@/components/personal-link/PersonalPage.tsx";
import { UnsubscribeCard } from "@/features/preferences/UnsubscribeCard.tsx";
import head from "../page-heads.json?unsubscribe&head";
import { usePageHead } from "../useHead.ts";

/** What the unsubscribe link in a member's messages opens. */
export default function Unsubscribe() {
  usePageHead(head);
  return (
    <PersonalPage>
      <UnsubscribeCard token={useParams()["token"] ?? ""} />
    </PersonalPage>
  );
}
