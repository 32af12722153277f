import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
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
}

/** A modal dialog: keeps the keyboard inside, closes on Escape, gives the focus back. */
export function Dialog({
  trigger,
  title,
  description,
  actions,
  children,
  wide = false,
  dismissible = true,
  ...state
}: DialogProps) {
  const keyboard = useKeyboardReturn();
  return (
    <Primitive.Root {...state}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Primitive.Content
          {...keyboard}
          className={clsx(
            "-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 wrap-anywhere grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise gap-4 overflow-y-auto rounded-card border border-hairline bg-paper p-6 shadow-float",
            wide ? "max-w-3xl" : "max-w-lg",
          )}
        >
          <div className={clsx("grid gap-2", dismissible && "pr-10")}>
            <Primitive.Title className="text-28">{title}</Primitive.Title>
            <Primitive.Description className="text-muted">{description}</Primitive.Description>
          </div>
          {children}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
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
