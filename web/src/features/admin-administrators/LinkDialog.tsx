import { ShownOnceDialog } from "@/components/admin/ShownOnceDialog.tsx";

interface LinkDialogProps {
  email: string;
  link: string;
  onClose: () => void;
}

/** The link of an invitation that no email took along; it is shown this once. */
export function LinkDialog({ email, link, onClose }: LinkDialogProps) {
  return (
    <ShownOnceDialog
      title="Pass this link on yourself"
      description={`No email went out to ${email}. The link lets whoever has it become an administrator; it is good once, for seven days, and is not shown again.`}
      secret={link}
      copied={`Pass it on to ${email} and nobody else.`}
      notCopied="The link could not be copied. Please select it."
      confirm="I Have Passed It On"
      onClose={onClose}
    />
  );
}
