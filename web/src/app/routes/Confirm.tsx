import { useLocation, useParams } from "react-router";
import { PersonalPage } from "@/components/personal-link/PersonalPage.tsx";
import { ConfirmPage } from "@/features/confirm/ConfirmPage.tsx";
import { ConfirmEmailCard } from "@/features/preferences/ConfirmEmailCard.tsx";
import head from "../page-heads.json?confirm&head";
import headOfEmail from "../page-heads.json?confirm-email&head";
import { usePageHead } from "../useHead.ts";

/** What a link opens with which a member shows that an address is theirs: the welcome's, or that to a new email address. */
export default function Confirm() {
  const { token = "" } = useParams();
  const isEmail = useLocation().pathname.startsWith("/confirm-email/");
  usePageHead(isEmail ? headOfEmail : head);
  return (
    <PersonalPage>
      {isEmail ? <ConfirmEmailCard token={token} /> : <ConfirmPage token={token} />}
    </PersonalPage>
  );
}
