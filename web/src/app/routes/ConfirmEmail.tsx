import { useParams } from "react-router";
import { PersonalPage } from "@/components/personal-link/PersonalPage.tsx";
import { ConfirmEmailCard } from "@/features/preferences/ConfirmEmailCard.tsx";
import head from "../page-heads.json?confirm-email&head";
import { usePageHead } from "../useHead.ts";

/** What the link opens that was sent to a new email address. */
export default function ConfirmEmail() {
  usePageHead(head);
  return (
    <PersonalPage>
      <ConfirmEmailCard token={useParams()["token"] ?? ""} />
    </PersonalPage>
  );
}
