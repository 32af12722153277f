import { useBoot } from "@/lib/useBoot.ts";
import { Notice } from "./Notice.tsx";

/** What a personal link shows that opens nothing: it was cut off, or what it opened is gone. */
export function UnknownLink({ takesFocus = false }: { takesFocus?: boolean }) {
  const { brand } = useBoot();
  return (
    <Notice kicker="Correction" title="This link opens nothing." takesFocus={takesFocus}>
      <p>
        Part of it may have been lost on the way, or what it opened is gone. Please open it again
        from our message, in one piece.
      </p>
      <p>
        If that does not help, write to{" "}
        <a href={`mailto:${brand.contact_email}`} className="text-link">
          {brand.contact_email}
        </a>
        .
      </p>
    </Notice>
  );
}
