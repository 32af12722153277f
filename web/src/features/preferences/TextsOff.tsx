import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type Preferences, savePreferences } from "./api.ts";

interface TextsOffProps {
  token: string;
  onSaved: (person: Preferences) => void;
}

/** Ends texts with one press. */
export function TextsOff({ token, onSaved }: TextsOffProps) {
  const { busy, problem, run } = useAction({
    act: () => savePreferences(token, { preferred_channel: "email" }),
    done: { title: "Texts are off", description: "You’ll hear from us by email." },
    onDone: onSaved,
  });
  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        size="lg"
        className="justify-self-start"
        aria-disabled={busy}
        onClick={() => void run()}
      >
        {busy ? "Saving..." : "Turn off texts"}
      </Button>
      <Failure problem={problem} />
    </div>
  );
}
