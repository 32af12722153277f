import { useId, useState } from "react";
import { withArticle } from "@/lib/article.ts";
import { endedWithStop } from "@/lib/full-stop.ts";
import { useBoot } from "@/lib/useBoot.ts";
import type { Joined } from "./api.ts";
import { NewWeek } from "./NewWeek.tsx";
import { PhoneStep } from "./PhoneStep.tsx";
import { SignupRules } from "./SignupRules.tsx";
import { useSignup } from "./useSignup.ts";

interface SignupCardProps {
  town: { slug: string; name: string; state: string };
  source: "town_page" | "contest_page";
  heading: string;
  lead: string;
  /** The contest of the week; another one, or none any more, means that a new week has begun. */
  week: string | null;
  onBegun?: () => void;
  onJoined: (joined: Joined) => void;
}

/** The signup, set like a coupon to cut out of the paper, with the drawing's rules beside it. */
export function SignupCard(props: SignupCardProps) {
  const { town, source, heading, lead, week, onBegun, onJoined } = props;
  const { brand } = useBoot();
  const headingId = useId();
  const [begun, setBegun] = useState(false);
  const speaker = { source, town: town.name, contactEmail: brand.contact_email };
  const flow = useSignup({ slug: town.slug, speaker, onBegun, onJoined });
  // Only a step that was reached takes the keyboard: the page must not jump to the form when it opens.
  const { Step } = flow;
  if (Step && !begun) setBegun(true);

  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-6 rounded-card border-2 border-ink border-dashed bg-white p-5 sm:p-8"
    >
      <div className="grid gap-2">
        <p className="text-14 text-muted">Step {Step ? 2 : 1} of 2</p>
        <h2 id={headingId} className="text-28 sm:text-40">
          {Step ? "Almost there." : heading}
        </h2>
        <p className="text-muted">
          {Step ? `Tell us who is joining ${endedWithStop(town.name)}` : lead}
        </p>
      </div>
      <NewWeek week={week} hasTyped={flow.phone !== ""} />
      {Step ? (
        <Step flow={flow} eligibility={eligibilityWords(source, town)} labelledBy={headingId} />
      ) : (
        <PhoneStep flow={flow} takesFocus={begun} labelledBy={headingId} />
      )}
      <SignupRules town={town.name} />
    </section>
  );
}

function eligibilityWords(
  source: SignupCardProps["source"],
  { name, state }: SignupCardProps["town"],
): string {
  if (source === "town_page") return `I am 18+ and ${withArticle(name)} resident.`;
  return `I am 18+ years old and a resident of ${name}, ${state}`;
}
