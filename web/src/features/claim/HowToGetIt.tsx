import { ContactEmail } from "@/components/ContactEmail.tsx";
import { endedWithStop } from "@/lib/full-stop.ts";
import type { Claim } from "./api.ts";

/** What an accepted prize's winner does next. */
export function HowToGetIt({ claim }: { claim: Claim }) {
  const { special_instructions, business_name } = claim;
  return (
    <section
      aria-labelledby="next"
      className="grid gap-3 border-live border-l-8 bg-newsprint p-5 md:p-8"
    >
      <h2 id="next" className="text-28">
        How to get it
      </h2>
      <p className="max-w-prose whitespace-pre-line text-18">
        {special_instructions ??
          `There is nothing more to do for now. We will write to you about how to get it from ${endedWithStop(business_name)}`}
      </p>
      <p className="text-muted">
        This page stays here: your link opens it again at any time. Questions? <ContactEmail />
      </p>
    </section>
  );
}
