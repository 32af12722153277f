import { Link } from "react-router";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { useAction } from "@/lib/useAction.ts";
import { type Preferences, savePreferences } from "./api.ts";
import { PreferencesSection } from "./PreferencesSection.tsx";

interface MembershipProps {
  token: string;
  person: Preferences;
  onSaved: (person: Preferences) => void;
}

/** In or out: being written to and being in the drawings go together. */
export function Membership({ token, person, onSaved }: MembershipProps) {
  const { is_subscribed, town_full_name, town_slug } = person;

  const { busy, problem, run } = useAction({
    act: () => savePreferences(token, { is_subscribed: !is_subscribed }),
    done: (saved) => (saved.is_subscribed ? backIn : out),
    onDone: onSaved,
  });

  return (
    <PreferencesSection title="Your membership">
      <p className="flex items-center gap-2.5 font-semibold text-18">
        <span
          aria-hidden
          className={`size-3 rounded-full ${is_subscribed ? "bg-live" : "bg-completed"}`}
        />
        {is_subscribed ? "You are subscribed." : "You are unsubscribed."}
      </p>
      <p className="max-w-prose">
        {is_subscribed ? (
          <>
            {person.confirmed_at === null
              ? "Once you are counted in, you hear about each week’s pick and are in every Sunday’s drawing in"
              : "You hear about each week’s pick and are in every Sunday’s drawing in"}{" "}
            <Link to={paths.town(town_slug)} className="text-link">
              {town_full_name}
            </Link>
            . Unsubscribing ends both.
          </>
        ) : (
          <>
            You get no messages from us, except email about a prize you have already won, and you
            are not in the drawings in{" "}
            <Link to={paths.town(town_slug)} className="text-link">
              {town_full_name}
            </Link>
            . One click brings you back.
          </>
        )}
      </p>
      <Button
        variant={is_subscribed ? "outline" : "default"}
        size="lg"
        className="justify-self-start"
        aria-disabled={busy}
        onClick={() => void run()}
      >
        {busy ? "Saving..." : is_subscribed ? "Unsubscribe" : "Subscribe again"}
      </Button>
      <Failure problem={problem} />
    </PreferencesSection>
  );
}

const backIn = {
  title: "Welcome back",
  description: "You are in the drawings again, and you’ll hear from us.",
};

const out = {
  title: "You are unsubscribed",
  description: "We won’t write to you anymore, and you are out of the drawings.",
};
