import { useParams } from "react-router";
import { PersonalPage } from "@/components/personal-link/PersonalPage.tsx";
import { ConfirmPage } from "@/features/confirm/ConfirmPage.tsx";
import head from "../page-heads.json?confirm&head";
import { usePageHead } from "../useHead.ts";

/** What the welcome's link opens, with which a member shows that an address is theirs. */
export default function Confirm() {
  usePageHead(head);
  return (
    <PersonalPage>
      <ConfirmPage token={useParams()["token"] ?? ""} />
    </PersonalPage>
  );
}
