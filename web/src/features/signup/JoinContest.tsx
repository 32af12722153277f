import { toast } from "@/lib/toast.ts";
import type { Town } from "@/lib/town.ts";
import { useBoot } from "@/lib/useBoot.ts";
import type { Joined } from "./api.ts";
import { welcome } from "./messages.ts";
import { SignupCard } from "./SignupCard.tsx";

interface JoinContestProps {
  town: Town;
  onBegun: () => void;
  onJoined: () => void;
}

/** The signup at the foot of the contest's page; it stays when the contest ends while somebody fills it in. */
export function JoinContest({ town, onBegun, onJoined }: JoinContestProps) {
  const { brand } = useBoot();
  const { contest } = town;

  function greet({ business_name }: Joined) {
    toast(welcome(brand.name, town.name, business_name ?? contest?.business.name));
    onJoined();
  }

  return (
    <div id="join" className="scroll-mt-0 border-hairline border-t bg-newsprint">
      <div className="page-width max-w-2xl py-16 md:py-24">
        <SignupCard
          town={town}
          source="contest_page"
          heading="Not a member yet?"
          lead={`Join ${town.name} once, free. You’ll be in ${contest ? "this Sunday’s" : "the next"} drawing and every one after it.`}
          week={contest?.id ?? null}
          onBegun={onBegun}
          onJoined={greet}
        />
      </div>
    </div>
  );
}
