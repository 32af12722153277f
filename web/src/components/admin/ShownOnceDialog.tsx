import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { useCopying } from "@/lib/useCopying.ts";

interface ShownOnceDialogProps {
  title: string;
  /** What it opens, and that it is not shown again. */
  description: string;
  secret: string;
  /** Said when it was copied, and when it could not be. */
  copied: string;
  notCopied: string;
  /** What the button says with which it is gone. */
  confirm: string;
  onClose: () => void;
}

/** Something that is shown this once, to be copied; it goes by its button alone. */
export function ShownOnceDialog({
  title,
  description,
  secret,
  copied,
  notCopied,
  confirm,
  onClose,
}: ShownOnceDialogProps) {
  const { copy } = useCopying(
    secret,
    { title: "Copied", description: copied },
    { title: "Error", description: notCopied },
  );
  return (
    <Dialog
      open
      dismissible={false}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>{confirm}</Button>
        </>
      }
    >
      <p className="select-all break-all rounded-control bg-newsprint p-3 text-14">{secret}</p>
    </Dialog>
  );
}
