import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loadChunk } from "@/lib/lazy-chunks.ts";
import { isWholePhone, shortestPhoneText } from "@/lib/phone.ts";
import { prepareToasts, type Toast, toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { checkPhone, type Joined } from "./api.ts";
import {
  aboutFailedCheck,
  aboutPhone,
  invalidPhone,
  type Message,
  type Speaker,
} from "./messages.ts";
import { requestIds } from "./request-ids.ts";
import type { Details } from "./schema.ts";
import { useStepInHistory } from "./useStepInHistory.ts";

// The second step brings the form library with it: fetched when the first is used, not with the page.
const loadDetailsStep = loadChunk(() => import("./DetailsStep.tsx"));
type DetailsStep = Awaited<ReturnType<typeof loadDetailsStep>>["DetailsStep"];

interface SignupOptions {
  slug: string;
  speaker: Speaker;
  /** Called when somebody begins to fill it in. */
  onBegun?: (() => void) | undefined;
  /** Called once the member exists; the flow is then back at its empty beginning. */
  onJoined: (joined: Joined) => void;
}

/**
 * The signup flow without its looks: phone, then details. What was typed survives every failure, and the way back and
 * forth between the steps; it is held in memory alone.
 */
export function useSignup({ slug, speaker, onBegun, onJoined }: SignupOptions) {
  const [phone, setPhone] = useState("");
  const [phoneError, setPhoneError] = useState<string>();
  const [notice, setNotice] = useState<Toast | null>(null);
  /** The second step, once it is there, and the number that may go on to it. */
  const [details, setDetails] = useState<{ Step: DetailsStep; phone: string } | null>(null);
  const [joined, setJoined] = useState<Joined | null>(null);
  const [requestId] = useState(requestIds);
  const draft = useRef<Details | null>(null);
  const step = useStepInHistory();

  const check = useAction({
    act: async (number: string) => {
      const answer = await checkPhone(slug, number);
      // Fetched since the first digit was typed: what fails now fails although the service is there.
      return { answer, ...(await loadDetailsStep()) };
    },
    onDone: ({ answer, DetailsStep: Step }, phone) => {
      const message = aboutPhone(answer, speaker);
      if (message) return say(message);
      setPhoneError(undefined);
      setNotice(null);
      setDetails({ Step, phone });
      step.enter();
    },
    onFailed: (error) => say(aboutFailedCheck(error, speaker)),
  });

  function say({ toast: said, fields }: Message) {
    if (said) toast(said);
    setPhoneError(fields.phone);
    // What has no field of its own stays to be read after the toast has gone.
    setNotice(fields.phone ? null : said);
  }

  function editPhone(text: string) {
    prepareToasts();
    // A failure to fetch it ahead is shown when the step is needed.
    loadDetailsStep().catch(() => {});
    onBegun?.();
    setPhone(text);
    setPhoneError(undefined);
    setNotice(null);
  }

  function submitPhone() {
    if (check.busy || phone.length < shortestPhoneText) return;
    if (isWholePhone(phone)) void check.run(phone);
    else say(invalidPhone);
  }

  function backToPhone(message?: Message) {
    step.leave();
    if (message) say(message);
  }

  function finish(answer: Joined) {
    setJoined(answer);
    step.leave();
  }

  const begin = useEffectEvent((answer: Joined) => {
    draft.current = null;
    setJoined(null);
    setDetails(null);
    setPhone("");
    onJoined(answer);
  });
  // Not before the second step has left the history: whoever has joined must not come back to it.
  useEffect(() => {
    if (joined && !step.isEntered) begin(joined);
  }, [joined, step.isEntered]);

  return {
    slug,
    speaker,
    phone,
    phoneError,
    notice,
    checking: check.busy,
    editPhone,
    refusePhone: () => say(invalidPhone),
    submitPhone,
    /** The second step while it is shown: not for another number than the one that was checked. */
    Step: step.isEntered && details?.phone === phone ? details.Step : null,
    /** What was typed into the second step so far. */
    draft,
    requestId,
    backToPhone,
    finish,
  };
}
