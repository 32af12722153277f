import { useQuery } from "@tanstack/react-query";
import { type MemberDetail, memberQuery } from "@/components/admin/api/members.ts";
import { RecordDialog } from "@/components/admin/form/RecordDialog.tsx";
import { useQuestion } from "@/components/ui/useQuestion.tsx";
import { correctMember, type MemberFields } from "./api.ts";
import { memberFields } from "./fields.tsx";
import { newEmailQuestion } from "./messages.ts";

interface UserDialogProps {
  id: string;
  onClose: () => void;
}

const words = { title: "Edit User", save: "Save User", saved: "User updated successfully" };

/** The window in which a user's name, email, address and town are corrected; asks before that writes to anybody. */
export function UserDialog({ id, onClose }: UserDialogProps) {
  const [ask, question] = useQuestion();
  return (
    <RecordDialog
      id={id}
      record={useQuery({ ...memberQuery(id), select: withChosenTown })}
      fields={memberFields}
      ask={async (stored, { email }: MemberFields) => {
        const asked = stored && newEmailQuestion(stored, email ?? stored.email);
        return !asked || ask({ ...asked, confirm: "Save and Send" });
      }}
      save={(stored, fields: MemberFields) => saved(stored, fields)}
      draft="user"
      adding={words}
      changing={words}
      incomplete="Please fill in all required fields"
      failed="Failed to save user"
      notLoaded="Failed to load user details"
      onClose={onClose}
    >
      {question}
    </RecordDialog>
  );
}

/** The member with their town as it stands in the field. */
function withChosenTown(member: MemberDetail) {
  return { ...member, town_slug: { id: member.town.slug, label: member.town.full_name } };
}

async function saved(stored: MemberDetail | null, fields: MemberFields) {
  return stored && correctMember(stored, fields);
}
