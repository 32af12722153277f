// The fields of a notice: its form, how it is checked and what is sent of it. What belongs to the other kind of notice, or
// to another audience, is not asked for.
import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import type { Field } from "@/components/admin/form/record-fields.ts";
import { recordFields } from "@/components/admin/form/record-fields.ts";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import { TownsPicker } from "@/components/admin/pickers/TownsPicker.tsx";
import { TextField } from "@/components/form/TextField.tsx";
import { channel, smsWords, subjectWords, words } from "./fields.tsx";
import type { Notice, NoticeKind } from "./notices.ts";

const audienceOptions = [
  { value: "everybody", label: "Every member" },
  { value: "towns", label: "The members of some towns" },
];

const kind: Field<NoticeKind, NoticeKind, NoticeKind> = {
  label: "Kind",
  required: false,
  schema: z.enum(["notice", "terms"]),
  empty: "notice",
  typed: (stored) => stored,
  control: () => null,
  fact: () => null,
  shown: undefined,
};

const audience: Field<Notice["audience"], Notice["audience"], Notice["audience"]> = {
  label: "Audience",
  required: false,
  schema: z.enum(["everybody", "towns"]),
  empty: "everybody",
  typed: (stored) => stored,
  control: ({ name, error, form }) =>
    form.watch("kind") === "notice" && (
      <SelectField
        label="Audience"
        required
        options={audienceOptions}
        error={error}
        {...form.register(name)}
      />
    ),
  fact: () => null,
  shown: undefined,
};

const towns: Field<PickerOption[], string[], Notice["towns"]> = {
  label: "Towns",
  required: false,
  schema: z.pipe(
    z.custom<PickerOption[]>(),
    z.transform((chosen) => chosen.map(({ id }) => id)),
  ),
  empty: [],
  typed: (stored) => stored.map(({ id, full_name }) => ({ id, label: full_name })),
  control: ({ name, form }) =>
    form.watch("audience") === "towns" && (
      <Controller
        control={form.control}
        name={name}
        render={({ field, fieldState }) => (
          <TownsPicker
            ref={field.ref}
            required
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    ),
  fact: () => null,
  shown: undefined,
};

const effectiveOn: Field<string, string | null, string | null> = {
  label: "Applies from",
  required: false,
  schema: z.pipe(
    z.string(),
    z.transform((day) => day || null),
  ),
  empty: "",
  typed: (stored) => stored ?? "",
  control: ({ name, error, busy, form }) =>
    form.watch("kind") === "terms" && (
      <TextField
        label="The new terms apply from"
        hint="At least 14 days after the announcement. The day is the name of their version."
        type="date"
        required
        readOnly={busy}
        error={error}
        {...form.register(name)}
      />
    ),
  fact: () => null,
  shown: undefined,
};

/** The same field, drawn for notices alone: changed terms go by email. */
const ofNotices = <Typed, Sent, Stored>(
  field: Field<Typed, Sent, Stored>,
): Field<Typed, Sent, Stored> => ({
  ...field,
  control: (state) => state.form.watch("kind") === "notice" && field.control(state),
});

/** The table of a notice's fields. */
export const noticeFields = recordFields({
  "": [
    { kind },
    { audience },
    { towns },
    { effective_on: effectiveOn },
    { channel: ofNotices(channel) },
    { subject_template: subjectWords },
    { message_template: words },
    { sms_template: ofNotices(smsWords) },
  ],
});

/** Checks the form and makes what is sent of it: of hidden fields, only what fits the others. */
export const noticeSchema = z.pipe(
  noticeFields.schema.check(
    z.refine(({ audience, towns }) => audience === "everybody" || towns.length > 0, {
      error: "Please select at least one town",
      path: ["towns"],
    }),
    z.refine(({ subject_template }) => subject_template.trim() !== "", {
      error: "Subject is required",
      path: ["subject_template"],
    }),
    z.refine(({ kind, effective_on }) => kind === "notice" || effective_on !== null, {
      error: "Please select the day from which the terms apply",
      path: ["effective_on"],
    }),
  ),
  z.transform((fields) => ({
    ...fields,
    towns: fields.audience === "towns" ? fields.towns : [],
    sms_template: fields.channel === "email" ? null : fields.sms_template,
  })),
);
