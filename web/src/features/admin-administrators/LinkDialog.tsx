import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { useCopying } from "@/lib/useCopying.ts";

interface LinkDialogProps {
  email: string;
  link: string;
  onClose: () => void;
}

/** The link of an invitation that no email took along; it is shown this once. */
export function LinkDialog({ email, link, onClose }: LinkDialogProps) {
  const { copy } = useCopying(
    link,
    { title: "Copied", description: `Pass it on to ${email} and nobody else.` },
    { title: "Error", description: "The link could not be copied. Please select it." },
  );
  return (
    <Dialog
      open
      dismissible={false}
      title="Pass this link on yourself"
      description={`No email went out to ${email}. The link lets whoever has it become an administrator; it is good once, for seven days, and is not shown again.`}
      actions={
        <>
          <Button variant="outline" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I Have Passed It On</Button>
        </>
      }
    >
      <p className="select-all break-all rounded-control bg-newsprint p-3 text-14">{link}</p>
    </Dialog>
  );
}
