// The form of a template: what it holds, how it is checked and what is sent.
import * as z from "zod/mini";
import { requiredText } from "@/lib/form-rules.ts";
import type { Template, TemplateFields } from "./api.ts";

/** What is said when something that must be given is not. */
export const incomplete = "Please fill in all required fields";

/** The fields of the form. */
export type TemplateValues = {
  name: string;
  description: string;
  subject_template: string;
  message_template: string;
  sms_template: string;
  channel: string;
  is_active: boolean;
};

const channels = ["email", "sms", "both"] as const;

function noLongerThan(name: string, atMost: number) {
  return z.refine<string>(
    (text) => [...text].length <= atMost,
    `${name} is too long (at most ${atMost} characters)`,
  );
}

const isGiven = (text: string) => text.trim() !== "";

/** Checks the form and makes what is sent of it. */
export const templateSchema = z
  .object({
    name: requiredText({
      name: "Name",
      atLeast: 1,
      atMost: 200,
      missing: "Name is required",
    }),
    description: z.string().check(z.trim(), noLongerThan("Description", 1000)),
    subject_template: z.string().check(noLongerThan("Subject", 300)),
    message_template: z
      .string()
      .check(z.refine(isGiven, "Message is required"), noLongerThan("Message", 5000)),
    sms_template: z.pipe(
      z.string().check(noLongerThan("Text message", 1000)),
      z.transform((text) => (isGiven(text) ? text : null)),
    ),
    channel: z.enum(channels),
    is_active: z.boolean(),
  })
  .check(
    z.refine(({ channel, subject_template }) => channel === "sms" || isGiven(subject_template), {
      error: "Subject is required",
      path: ["subject_template"],
    }),
  ) as unknown as z.ZodMiniType<TemplateFields, TemplateValues>;

/** The form of a stored template. */
export function valuesOf(template: Template): TemplateValues {
  return {
    name: template.name,
    description: template.description,
    subject_template: template.subject_template,
    message_template: template.message_template,
    sms_template: template.sms_template ?? "",
    channel: template.channel,
    is_active: template.is_active,
  };
}
