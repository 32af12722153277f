import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { leaveEscapeToOpenList } from "@/components/ui/open-list.ts";
import { useKeyboardReturn } from "@/components/ui/useKeyboardReturn.ts";

interface FormDialogProps {
  title: string;
  /** Called when the dialog is put away without saving: by Escape or its cross. */
  onClose: () => void;
  /** What gets the keyboard afterwards, if not what had it before. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * The window a long form is filled in: the whole screen on a phone. A press beside it does not close it, because
 * most of those are slips.
 */
export function FormDialog({ title, onClose, returnTo, children }: FormDialogProps) {
  const keyboard = useKeyboardReturn();

  function giveBack(event: Event) {
    const target = returnTo?.();
    if (target) {
      event.preventDefault();
      target.focus();
    } else {
      keyboard.onCloseAutoFocus(event);
    }
  }

  return (
    <Primitive.Root open onOpenChange={(open) => open || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Primitive.Content
          onOpenAutoFocus={keyboard.onOpenAutoFocus}
          onCloseAutoFocus={giveBack}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={leaveEscapeToOpenList}
          className="sm:-translate-x-1/2 sm:-translate-y-1/2 fixed inset-0 z-50 wrap-anywhere flex animate-rise flex-col overflow-clip bg-paper sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-3rem)] sm:w-[calc(100%-3rem)] sm:max-w-3xl sm:rounded-card sm:border sm:border-hairline sm:shadow-float"
        >
          <div className="flex items-center justify-between gap-4 border-hairline border-b py-2 pr-2 pl-5 sm:pl-6">
            <Primitive.Title className="text-22">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon">
                <X aria-hidden />
                <span className="sr-only">Close</span>
              </Button>
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
