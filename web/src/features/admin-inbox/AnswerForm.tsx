import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  answerPreviewQuery,
  answerText,
  type TextReplyDetail,
} from "@/components/admin/api/text-replies.ts";
import { forgetDraft, readDraft, saveDraft } from "@/components/admin/form/draft.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { LongTextField } from "@/components/form/TextField.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { type Question, useQuestion } from "@/components/ui/useQuestion.tsx";
import { useAction } from "@/lib/useAction.ts";
import { useDebounced } from "@/lib/useDebounced.ts";
import { senderOf } from "./reply-status.tsx";

const typingPause = 400;

interface AnswerFormProps {
  reply: TextReplyDetail;
  onAnswered: (reply: TextReplyDetail) => void;
}

/** An answer to a text: by text while the number takes any, else by email to a member whom mail reaches; asks first. */
export function AnswerForm({ reply, onAnswered }: AnswerFormProps) {
  const draft = `text-answer:${reply.id}`;
  const [words, setWords] = useState(() => {
    const typed = readDraft(draft)["words"];
    return typeof typed === "string" ? typed : "";
  });
  const byText = reply.can_text;
  const [ask, question] = useQuestion();
  const { run, busy, errors } = useAction({
    act: async () => {
      // An empty answer is refused without a question.
      if (words.trim() !== "" && !(await ask(answerQuestion(reply)))) return null;
      return answerText(reply.id, words, byText ? "sms" : "email");
    },
    done: (changed) =>
      changed ? `Your answer is on its way as ${byText ? "a text" : "an email"}` : undefined,
    failed: "Failed to send the answer",
    fields: ["words"],
    onDone: (changed) => {
      if (!changed) return;
      forgetDraft(draft);
      onAnswered(changed);
    },
    refresh,
  });

  if (!byText && !reply.can_email) {
    return (
      <p className="text-14 text-muted">
        Texts to this number are stopped and no email reaches the sender, so this cannot be answered
        from here.
      </p>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <LongTextField
        label={byText ? "Answer by text" : "Answer by email"}
        required
        rows={4}
        hint={
          byText
            ? "Outside texting hours it waits until they may be texted again."
            : "Texts to this number are stopped, so your answer is sent to the member’s email address."
        }
        error={errors["words"]}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          saveDraft(draft, target.value === "" ? {} : { words: target.value });
        }}
      />
      {byText && <Cost id={reply.id} words={words} />}
      <Button type="submit" className="justify-self-end" aria-disabled={busy}>
        {busy ? "Sending..." : "Send Answer"}
      </Button>
      {question}
    </form>
  );
}

/** Asked before an answer is sent: to whom it goes, and how. */
function answerQuestion(reply: TextReplyDetail): Question {
  const who = senderOf(reply);
  return {
    title: reply.can_text ? `Send one text to ${who}?` : `Send one email to ${who}?`,
    description: "Once it is sent, it cannot be taken back, and the text counts as answered.",
    confirm: "Send",
  };
}

/** The text as it will be sent, and in how many segments. */
function Cost({ id, words }: { id: string; words: string }) {
  const rested = useDebounced(words.trim(), typingPause);
  const { data } = useQuery({ ...answerPreviewQuery(id, rested), enabled: rested !== "" });
  if (!data || rested === "") return null;
  return (
    <div className="grid gap-1 text-14">
      <p className="max-w-80 whitespace-pre-wrap rounded-card bg-newsprint px-4 py-3 wrap-anywhere">
        {data.text}
      </p>
      <p role="status" className="text-muted tabular-nums">
        {data.segments === 1 ? "Costs 1 segment" : `Costs ${data.segments} segments`}
      </p>
    </div>
  );
}
