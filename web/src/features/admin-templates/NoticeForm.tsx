import { useState } from "react";
import { RecordFields } from "@/components/admin/form/RecordFields.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import type { Template, Variable } from "./api.ts";
import { MessageForm } from "./MessageForm.tsx";
import { noticeFields, noticeSchema } from "./notice-fields.tsx";
import { templateOf } from "./notice-words.ts";
import { type Notice, type NoticeKind, saveNotice } from "./notices.ts";

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

  return (
    <MessageForm
      title={notice ? "Edit Notice" : "New Notice"}
      form={form}
      save="Save Draft"
      variables={variables.filter(({ name }) => isOfNotice(name, kind))}
      templateKey={templateOf[kind]}
      isAboutDrawing={false}
      onCancel={onCancel}
    >
      {kind === "terms" && (
        <p className="text-14 text-muted">
          It goes by email to every member, including those who have unsubscribed: the terms bind
          them, too.
        </p>
      )}
      <RecordFields sections={noticeFields.sections} />
    </MessageForm>
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
