import { useParams } from "react-router";
import { PersonalPage } from "@/components/personal-link/PersonalPage.tsx";
import { PreferencesPage } from "@/features/preferences/PreferencesPage.tsx";
import head from "../page-heads.json?preferences&head";
import { usePageHead } from "../useHead.ts";

/** What the preferences link in a member's messages opens. */
export default function Preferences() {
  usePageHead(head);
  return (
    <PersonalPage>
      <PreferencesPage token={useParams()["token"] ?? ""} />
    </PersonalPage>
  );
}
