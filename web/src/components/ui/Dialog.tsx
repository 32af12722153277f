import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { leaveEscapeToOpenList } from "./open-list.ts";
import { useKeyboardReturn } from "./useKeyboardReturn.ts";

interface DialogProps {
  /** The element that opens the dialog; leave out to control it with `open` alone. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description: string;
  /** The answers, the one that goes ahead last. */
  actions: ReactNode;
  children?: ReactNode;
  /** Room for a form of two columns. */
  wide?: boolean;
  /** Whether it can be left without an answer; it can unless said otherwise. */
  dismissible?: boolean;
  /**
   * Whether something is typed into it: a press beside it is then a slip, and leaving it would lose what was typed.
   * Such a dialog is controlled with `open`.
   */
  holdsForm?: boolean;
}

/**
 * A modal dialog: keeps the keyboard inside, closes on Escape, gives the focus back. One with a form asks before
 * anything that was typed is lost; its own Cancel is an answer and does not.
 */
export function Dialog({
  trigger,
  title,
  description,
  actions,
  children,
  wide = false,
  dismissible = true,
  holdsForm = false,
  onOpenChange,
  ...state
}: DialogProps) {
  const keyboard = useKeyboardReturn();
  const [isTyped, setIsTyped] = useState(false);
  const [asking, ask] = useState(false);

  function change(open: boolean) {
    if (!open && holdsForm && isTyped) ask(!asking);
    else onOpenChange?.(open);
  }

  function discard() {
    ask(false);
    setIsTyped(false);
    onOpenChange?.(false);
  }

  return (
    <Primitive.Root {...state} onOpenChange={change}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Primitive.Content
          {...keyboard}
          onOpenAutoFocus={() => {
            keyboard.onOpenAutoFocus();
            setIsTyped(false);
          }}
          onEscapeKeyDown={leaveEscapeToOpenList}
          onInteractOutside={(event) => holdsForm && event.preventDefault()}
          onInput={() => setIsTyped(true)}
          className={clsx(
            "-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 wrap-anywhere grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise gap-4 overflow-y-auto rounded-card border border-hairline bg-paper p-6 shadow-float",
            wide ? "max-w-3xl" : "max-w-lg",
          )}
        >
          <div className="grid gap-2">
            <Primitive.Title className={clsx("text-28", dismissible && "pr-10")}>
              {title}
            </Primitive.Title>
            <Primitive.Description className="text-muted">{description}</Primitive.Description>
          </div>
          {children}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
            {asking ? <Leaving onStay={() => ask(false)} onLeave={discard} /> : actions}
          </div>
          {dismissible && (
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" className="absolute top-3 right-3">
                <X aria-hidden />
                <span className="sr-only">Close</span>
              </Button>
            </Primitive.Close>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Asked in place of the answers before what was typed is lost. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <p role="alert" className="order-last font-medium sm:order-none sm:mr-auto">
        Discard what you typed?
      </p>
      <Button variant="outline" autoFocus onClick={onStay}>
        Keep Editing
      </Button>
      <Button variant="destructive" onClick={onLeave}>
        Discard
      </Button>
    </>
  );
}
