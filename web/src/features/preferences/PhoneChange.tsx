import { useState } from "react";
import { toast } from "@/lib/toast.ts";
import type { Preferences } from "./api.ts";
import { CodeStep } from "./CodeStep.tsx";
import { type Awaited, NumberStep } from "./NumberStep.tsx";
import { PreferencesSection } from "./PreferencesSection.tsx";

interface PhoneChangeProps {
  token: string;
  /** Whether they get texts. */
  getsTexts: boolean;
  onSaved: (person: Preferences) => void;
}

/** Changing the phone number: a code goes to the new one, and only the code makes it theirs. */
export function PhoneChange({ token, getsTexts, onSaved }: PhoneChangeProps) {
  const [phone, setPhone] = useState("");
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [returned, setReturned] = useState(false);

  function goBack(why?: string) {
    setRefusal(why);
    setReturned(true);
    setAwaited(null);
  }

  function confirmed(person: Preferences) {
    setPhone("");
    goBack();
    onSaved(person);
    const description = getsTexts
      ? "Texts go to your new number now."
      : "Your new number is on record.";
    toast({ title: "Phone number changed", description });
  }

  return (
    <PreferencesSection title="Change your phone number">
      {awaited ? (
        <CodeStep token={token} awaited={awaited} onConfirmed={confirmed} onBack={goBack} />
      ) : (
        <NumberStep
          token={token}
          phone={phone}
          refusal={refusal}
          takesFocus={returned}
          getsTexts={getsTexts}
          onEdit={(text) => {
            setRefusal(undefined);
            setPhone(text);
          }}
          onRefused={setRefusal}
          onSent={setAwaited}
        />
      )}
    </PreferencesSection>
  );
}
