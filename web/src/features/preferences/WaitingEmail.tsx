import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type Preferences, takeBackEmail } from "./api.ts";

interface WaitingEmailProps {
  token: string;
  email: string;
  onSaved: (person: Preferences) => void;
}

/** The address that waits until it is confirmed, and the way to take it back. */
export function WaitingEmail({ token, email, onSaved }: WaitingEmailProps) {
  const { busy, problem, run } = useAction({
    act: () => takeBackEmail(token),
    done: { title: "Taken back", description: "Your email address stays as it is." },
    onDone: onSaved,
  });
  return (
    <div className="grid gap-3 wrap-anywhere border-gold border-l-8 bg-newsprint px-4 py-3">
      <p>
        <strong>{email}</strong> waits to be confirmed: follow the link that we sent there. It is
        good for 7 days.
      </p>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-disabled={busy}
        onClick={() => void run()}
      >
        {busy ? "Taking it back..." : "Keep the old address"}
      </Button>
      <Failure problem={problem} />
    </div>
  );
}
