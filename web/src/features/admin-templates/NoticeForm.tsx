import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { Card } from "@/components/admin/Card.tsx";
import { RestoredNote, SavingProblem } from "@/components/admin/form/form-notes.tsx";
import { RecordFields } from "@/components/admin/form/RecordFields.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import { Button } from "@/components/ui/Button.tsx";
import type { Template, Variable } from "./api.ts";
import { MessagePreview } from "./MessagePreview.tsx";
import { noticeFields, noticeSchema } from "./notice-fields.tsx";
import { templateOf } from "./notice-words.ts";
import { type Notice, type NoticeKind, saveNotice } from "./notices.ts";
import { VariablesHelp } from "./VariablesHelp.tsx";

interface NoticeFormProps {
  /** What is changed; a new notice when null. */
  notice: Notice | null;
  kind: NoticeKind;
  /** The towns for whose members a new one is begun; none for everybody. */
  towns: PickerOption[];
  /** What a new one begins with. */
  template: Template | undefined;
  variables: readonly Variable[];
  onSaved: (notice: Notice) => void;
  onCancel: () => void;
}

/** The form of a notice, with the message beside it as it would arrive. */
export function NoticeForm(props: NoticeFormProps) {
  const { notice, kind, towns, template, variables, onSaved, onCancel } = props;
  // A page that is read again behind the form brings a newer notice, which the form does not show.
  const [opened] = useState(notice);
  const form = useRecordForm({
    draft: ["notice", notice?.id ?? kind, ...towns.map(({ id }) => id)].join(":"),
    initial: opened ? noticeFields.values(opened) : begun(kind, towns, template),
    schema: noticeSchema,
    required: noticeFields.required,
    incomplete: "Please fill in all required fields",
    save: (fields) => saveNotice(opened, fields),
    saved: "Notice saved as a draft",
    failed: "Failed to save notice",
    onSaved,
  });
  const now = form.watch();
  const texts = {
    subject_template: now.subject_template,
    message_template: now.message_template,
    sms_template: now.sms_template.trim() === "" ? null : now.sms_template,
    channel: now.channel,
  };

  function cancel() {
    form.forget();
    onCancel();
  }

  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Card title={notice ? "Edit Notice" : "New Notice"}>
          <form
            ref={form.element}
            noValidate
            aria-label={notice ? "Edit Notice" : "New Notice"}
            onSubmit={form.onSubmit}
            className="grid min-w-0 gap-5"
          >
            {form.restored && <RestoredNote onStartOver={form.startOver} />}
            {kind === "terms" && (
              <p className="text-14 text-muted">
                It goes by email to every member, to those who have unsubscribed as well: the terms
                bind them, too.
              </p>
            )}
            <FormProvider {...form}>
              <RecordFields sections={noticeFields.sections} />
            </FormProvider>
            <SavingProblem problem={form.problem} />
            <div className="flex flex-wrap gap-3 border-hairline border-t pt-4">
              <Button type="submit" aria-disabled={form.busy}>
                {form.busy ? "Saving..." : "Save Draft"}
              </Button>
              <Button variant="outline" onClick={cancel}>
                Cancel
              </Button>
            </div>
          </form>
        </Card>
        <VariablesHelp variables={variables.filter(({ name }) => isOfNotice(name, kind))} />
      </div>
      <div className="min-w-0 lg:sticky lg:top-4">
        <MessagePreview templateKey={templateOf[kind]} texts={texts} isAboutDrawing={false} />
      </div>
    </div>
  );
}

/** A new notice in the words of its template. */
function begun(kind: NoticeKind, towns: PickerOption[], template: Template | undefined) {
  const channel = kind === "terms" ? ("email" as const) : ("both" as const);
  const audience = towns.length > 0 ? ("towns" as const) : ("everybody" as const);
  const empty = { ...noticeFields.values(null), kind, channel, audience, towns };
  if (!template) return empty;
  const { subject_template, message_template, sms_template } = template;
  return { ...empty, subject_template, message_template, sms_template: sms_template ?? "" };
}

const safe = [
  "user_name",
  "town_name",
  "town_state",
  "brand_name",
  "contact_email",
  "contest_url",
  "preferences_url",
  "unsubscribe_url",
];

/** Whether a notice can speak of it: of nothing that belongs to a contest. */
function isOfNotice(name: string, kind: NoticeKind): boolean {
  return safe.includes(name) || (kind === "terms" && /^(effective_date|terms_url)$/.test(name));
}
