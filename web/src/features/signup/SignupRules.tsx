import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";

/** The drawing's rules in two lines, for the foot of every signup. */
export function SignupRules({ town }: { town: string }) {
  return (
    <p className="border-hairline border-t pt-4 text-14 text-muted">
      Free. No purchase necessary. For {town} residents, 18 or older; one account each. Leave any
      time.{" "}
      <Link to={paths.rules} className="text-link">
        Official Rules
      </Link>
      {", "}
      <Link to={paths.terms} className="text-link">
        Terms
      </Link>
      {", "}
      <Link to={paths.privacy} className="text-link">
        Privacy
      </Link>
    </p>
  );
}
