import { ThankYou } from "@/components/form/ThankYou.tsx";
import { paths } from "@/lib/paths.ts";

const links = [
  { to: paths.home, label: "Back to Home" },
  { to: paths.nominate, label: "Nominate a Business" },
] as const;

interface ApplicationThanksProps {
  headingId: string;
}

/** What stands in place of an application form that was sent. */
export function ApplicationThanks({ headingId }: ApplicationThanksProps) {
  return (
    <ThankYou id={headingId} title="Thank you for applying." links={links}>
      <p>
        Your application is with us. We read every one, and we will follow up at the email address
        you gave, whichever way it goes.
      </p>
      <p className="text-muted">
        Is there a neighbor who deserves a week of attention, too? Put in a word for them.
      </p>
    </ThankYou>
  );
}
