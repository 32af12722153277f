import { ArrowLeft } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";

/** The way back from one of a list to the list, inside a tab. */
export function BackButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="ghost" size="sm" onClick={onClick} className="-ml-3.5 justify-self-start">
      <span className="flex items-center gap-2 text-muted">
        <ArrowLeft aria-hidden />
        {children}
      </span>
    </Button>
  );
}
