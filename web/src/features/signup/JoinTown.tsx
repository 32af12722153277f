import type { Town } from "@/lib/town.ts";
import type { Joined } from "./api.ts";
import { SignupCard } from "./SignupCard.tsx";

interface JoinTownProps {
  town: Town;
  onJoined: (joined: Joined) => void;
}

/** The signup on a town's page. */
export function JoinTown({ town, onJoined }: JoinTownProps) {
  const contest = town.is_live ? town.contest : null;
  return (
    <SignupCard
      town={town}
      source="town_page"
      heading={contest ? `Join ${town.name}, free.` : "Join the list, free."}
      lead={leadOf(town)}
      week={contest?.id ?? null}
      onJoined={onJoined}
    />
  );
}

/** What joining brings, of which nothing may be promised that has happened already. */
function leadOf({ name, is_live, last_drawing }: Town): string {
  if (is_live) return "You’ll be in this Sunday’s drawing and every one after it.";
  return last_drawing
    ? `You’ll hear from us as soon as the next contest begins in ${name}.`
    : `You’ll hear from us as soon as contests begin in ${name}.`;
}
