// The fields of a message template: its form, how it is checked, what is sent of it and what its page shows.
import * as z from "zod/mini";
import { line, tick, valueLine } from "@/components/admin/form/kinds.tsx";
import { type Field, fact, recordFields } from "@/components/admin/form/record-fields.ts";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import type { Channel } from "./api.ts";
import { TemplateText } from "./TemplateText.tsx";
import { channelNames } from "./wording.ts";

const template = { card: "Template" };
const channelOptions = Object.entries(channelNames).map(([value, label]) => ({ value, label }));

function noLongerThan(name: string, atMost: number) {
  return z.refine<string>(
    (text) => [...text].length <= atMost,
    `${name} is too long (at most ${atMost} characters)`,
  );
}

const isGiven = (text: string) => text.trim() !== "";

interface WordsOptions<Sent> {
  schema: z.ZodMiniType<Sent, string>;
  required?: boolean;
  hint?: string;
  /** Whether it is one line that may grow, not a text. */
  short?: boolean;
}

/** A field for a template's words. */
function wordsField<Sent extends string | null>(
  label: string,
  { schema, required = false, ...shown }: WordsOptions<Sent>,
): Field<string, Sent, string | null> {
  return {
    label,
    required,
    schema,
    empty: "",
    typed: (stored) => stored ?? "",
    control: ({ name, error, form, props }) => (
      <TemplateText
        {...shown}
        label={label}
        required={required}
        text={form.watch(name)}
        error={error}
        {...form.register(name)}
        {...props}
      />
    ),
    fact: (stored) => stored,
    shown: { card: "Words" },
  };
}

/** How a message is sent. */
export const channel: Field<Channel, Channel, Channel> = {
  label: "Channel",
  required: false,
  schema: z.enum(Object.keys(channelNames) as Channel[]),
  empty: "email",
  typed: (stored) => stored,
  control: ({ name, error, form }) => (
    <SelectField
      label="Channel"
      required
      options={channelOptions}
      error={error}
      {...form.register(name)}
    />
  ),
  fact: (stored) => channelNames[stored],
  shown: template,
};

/** The email's subject. */
export const subjectWords = wordsField("Subject", {
  schema: z.string().check(noLongerThan("Subject", 300)),
  required: true,
  short: true,
});

/** The message. */
export const words = wordsField("Message", {
  schema: z.string().check(z.refine(isGiven, "Message is required"), noLongerThan("Message", 5000)),
  required: true,
  hint: "Blank lines separate paragraphs.",
});

/** The text message, where it has words of its own. */
export const smsWords = wordsField("Text message", {
  schema: z.pipe(
    z.string().check(noLongerThan("Text message", 1000)),
    z.transform((text) => (isGiven(text) ? text : null)),
  ),
  hint: "If empty, the text message has the same words as the email.",
});

/** The table of a template's fields. */
export const templateFields = recordFields(
  {
    "": [
      { name: line("Name", { required: true }) },
      {
        description: valueLine("Description", {
          schema: z.string().check(z.trim(), noLongerThan("Description", 1000)),
          typed: (stored: string) => stored,
        }),
      },
      { channel },
      { subject_template: subjectWords },
      { message_template: words },
      { sms_template: smsWords },
      { is_active: tick("Active", "Messages from an inactive template are not sent.") },
    ],
  },
  {
    template_key: fact<string>("Key", { ...template, place: -1 }),
    updated_at: fact<string>("Updated", template, formatDateTime),
  },
);

/** Checks the form and makes what is sent of it. */
export const templateSchema = templateFields.schema.check(
  z.refine(({ channel, subject_template }) => channel === "sms" || isGiven(subject_template), {
    error: "Subject is required",
    path: ["subject_template"],
  }),
);
