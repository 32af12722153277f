import { Mail } from "lucide-react";
import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** Where to turn with a question that is not in the list, or with none left. */
export function AskUs() {
  const { brand } = useBoot();
  return (
    <section
      aria-labelledby="ask"
      className="grid justify-items-start gap-4 border-4 border-ink border-double p-6 md:p-8 print:hidden"
    >
      <h2 id="ask" className="text-28">
        Something else?
      </h2>
      <p className="max-w-[44ch] text-muted">
        Write to us and we will answer. Or see what there is to win in your town this week.
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button asChild variant="outline" size="lg">
          <a href={`mailto:${brand.contact_email}`}>
            <Mail aria-hidden />
            Email Us
          </a>
        </Button>
        <Button asChild size="lg">
          <Link to={paths.home}>Get Started</Link>
        </Button>
      </div>
    </section>
  );
}
