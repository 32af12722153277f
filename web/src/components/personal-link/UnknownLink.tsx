import { ContactEmail } from "@/components/ContactEmail.tsx";
import { Notice } from "./Notice.tsx";

/** What a personal link shows that opens nothing: it was cut off, or what it opened is gone. */
export function UnknownLink({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <Notice kicker="Correction" title="This link doesn’t work." takesFocus={takesFocus}>
      <p>
        Part of it may have been cut off, or what it opened may be gone. Please open it again from
        our message, and be sure to use the whole link.
      </p>
      <p>
        If that does not help, write to <ContactEmail />.
      </p>
    </Notice>
  );
}
