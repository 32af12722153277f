// Loaded with the first toast only: import it through ToastHost.tsx, never directly.
import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { onForgetRefusals } from "@/lib/refusals.ts";
import type { Toast } from "@/lib/toast.ts";
import { keepButtonClearOfToast } from "./clear-of-toast.ts";

interface ToasterProps {
  /** Called once the toaster listens, with the function that shows a toast. */
  onReady: (show: (toast: Toast) => void) => void;
}

const frame =
  "!items-start !gap-3 !rounded-card !border !p-4 !font-sans !text-16 !shadow-float focus-visible:!outline-3";

/** The corner of the screen where toasts appear: bottom right, reached with Alt+T. */
export default function Toaster({ onReady }: ToasterProps) {
  useEffect(() => {
    const refusals = new Set<string>();
    onForgetRefusals(() => {
      for (const id of refusals) show.dismiss(id);
      refusals.clear();
    });
    onReady(({ title, description, variant, action }) => {
      const isRefusal = variant === "destructive";
      // The same words again are the same toast: they do not pile up.
      const id = JSON.stringify([title, description, variant]);
      const options = {
        id,
        description,
        // Whoever may want to undo something needs the time to read what it was.
        ...(action && { action, duration: 15_000 }),
        classNames: {
          toast: `${frame} ${isRefusal ? "!border-danger !bg-danger !text-white" : "!border-hairline !bg-paper !text-ink"}`,
          actionButton:
            "!h-9 !self-center !rounded-control !bg-brand !px-3 !font-medium !text-14 !text-white",
          title: "!font-semibold !text-16",
          description: `!text-14 ${isRefusal ? "!text-white" : "!text-muted"}`,
        },
      };
      if (isRefusal) {
        refusals.add(id);
        show.error(title, options);
        keepButtonClearOfToast();
      } else {
        show(title, options);
      }
    });
  }, [onReady]);
  return (
    <Sonner
      position="bottom-right"
      hotkey={["altKey", "KeyT"]}
      customAriaLabel="Notifications, Alt+T"
      closeButton={false}
    />
  );
}
