import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { prepareToasts, type Toast, toast } from "@/lib/toast.ts";
import { checkPhone, type Joined } from "./api.ts";
import {
  aboutFailedCheck,
  aboutPhone,
  invalidPhone,
  type Message,
  type Speaker,
} from "./messages.ts";
import { isWholePhone, shortestPhoneText } from "./phone.ts";
import { requestIds } from "./request-ids.ts";
import type { Details } from "./schema.ts";

// The second step brings the form library with it: fetched when the first is used, not with the page.
const loadDetailsStep = () => import("./DetailsStep.tsx");
type DetailsStep = Awaited<ReturnType<typeof loadDetailsStep>>["DetailsStep"];

interface SignupOptions {
  slug: string;
  speaker: Speaker;
  /** Called once the member exists; the flow is then back at its empty beginning. */
  onJoined: (joined: Joined) => void;
}

/** The signup flow without its looks: phone, then details. What was typed survives every failure. */
export function useSignup({ slug, speaker, onJoined }: SignupOptions) {
  const [phone, setPhone] = useState("");
  const [phoneError, setPhoneError] = useState<string>();
  const [notice, setNotice] = useState<Toast | null>(null);
  /** The second step while it is shown. */
  const [Step, setStep] = useState<DetailsStep | null>(null);
  const [requestId] = useState(requestIds);
  const draft = useRef<Details | null>(null);

  const check = useMutation({
    mutationFn: (number: string) => Promise.all([checkPhone(slug, number), loadDetailsStep()]),
    // Without a connection the check fails, and is told about, instead of waiting unseen for one.
    networkMode: "always",
  });

  function say({ toast: said, fields }: Message) {
    if (said) toast(said);
    setPhoneError(fields.phone);
    // What has no field of its own stays to be read after the toast has gone.
    setNotice(fields.phone ? null : said);
  }

  function editPhone(text: string) {
    prepareToasts();
    // A failure to fetch it ahead is told when the step is needed.
    loadDetailsStep().catch(() => {});
    setPhone(text);
    setPhoneError(undefined);
    setNotice(null);
  }

  async function submitPhone() {
    if (check.isPending || phone.length < shortestPhoneText) return;
    if (!isWholePhone(phone)) return say(invalidPhone);
    try {
      const [answer, details] = await check.mutateAsync(phone);
      const message = aboutPhone(answer, speaker);
      if (message) return say(message);
      setPhoneError(undefined);
      setNotice(null);
      setStep(() => details.DetailsStep);
    } catch (error) {
      say(aboutFailedCheck(error, speaker));
    }
  }

  function backToPhone(typed: Details, message?: Message) {
    draft.current = typed;
    setStep(null);
    if (message) say(message);
  }

  function finish(joined: Joined) {
    draft.current = null;
    setPhone("");
    setStep(null);
    onJoined(joined);
  }

  return {
    slug,
    speaker,
    phone,
    phoneError,
    notice,
    checking: check.isPending,
    editPhone,
    submitPhone,
    Step,
    /** What was typed into the second step before it was left. */
    draft,
    requestId,
    backToPhone,
    finish,
  };
}
