import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import type { Preferences } from "./api.ts";

interface NotCountedProps {
  token: string;
  person: Pick<Preferences, "confirmed_at" | "left_out_of">;
}

/** That somebody is in no drawing yet, or was left out of the last one, why, and what counts them in. */
export function NotCounted({ token, person: { confirmed_at, left_out_of } }: NotCountedProps) {
  if (confirmed_at !== null && left_out_of === null) return null;
  return (
    <div className="mt-8 grid justify-items-start gap-3 border-gold border-l-8 bg-newsprint p-5">
      {left_out_of !== null && (
        <p>
          You were not in the last drawing (“{left_out_of}”): when its list closed, you had not
          confirmed that this address is yours.
        </p>
      )}
      {confirmed_at === null ? (
        <>
          <p>
            You are not counted in the drawings yet. One tap shows us that this address is yours.
          </p>
          <Button asChild size="lg">
            <Link to={`/confirm/${encodeURIComponent(token)}`}>Count me in</Link>
          </Button>
        </>
      ) : (
        <p>You have confirmed since, and are in the next one.</p>
      )}
    </div>
  );
}
