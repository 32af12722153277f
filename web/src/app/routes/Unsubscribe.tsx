import { useParams } from "react-router";
import { PersonalPage } from "@/features/personal-link/PersonalPage.tsx";
import { UnsubscribeCard } from "@/features/preferences/UnsubscribeCard.tsx";
import { usePageHead } from "../useHead.ts";

/** What the unsubscribe link in a member's messages opens. */
export default function Unsubscribe() {
  usePageHead("unsubscribe");
  return (
    <PersonalPage>
      <UnsubscribeCard token={useParams()["token"] ?? ""} />
    </PersonalPage>
  );
}
