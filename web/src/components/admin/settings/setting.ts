// The settings that owners may change, as their forms call them.
import type { components } from "@/api/schema.d.ts";
import type { SelectOption } from "@/components/ui/Select.tsx";
import { stateOptions } from "./states.ts";

/** A setting with its value in force and where that comes from. */
export type Setting = components["schemas"]["Setting"];

/** What was typed, by the settings' names; an empty text takes away what was set. */
export type Typed = Readonly<Record<string, string>>;

interface SettingWords {
  label: string;
  hint?: string;
  /** Nobody can do without it. */
  required?: boolean;
  placeholder?: string;
  kind?: "email" | "url" | "secret";
  options?: readonly SelectOption[];
}

const onOrOff = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
];

/** What each setting is called, by its name in townpick.toml. */
export const settingWords = {
  "brand.name": {
    label: "Brand name",
    hint: "What pages and messages call the service.",
    required: true,
  },
  "brand.contact_email": {
    label: "Contact email",
    hint: "Shown to everyone, and where replies to emails go.",
    required: true,
    kind: "email",
  },
  "brand.postal_address": {
    label: "Postal address",
    hint: "Appears below every email, as the law requires, and in the rules of every contest.",
    placeholder: "12 Main Street, Salem, MA 01970",
  },
  "operator.name": {
    label: "Legal name",
    hint: "Who runs the contests: a company or a person. The brand name is used if this is empty.",
    placeholder: "Salem Pick LLC",
  },
  "operator.governing_state": {
    label: "Governing state",
    hint: "The state whose law governs the contests.",
    required: true,
    options: stateOptions,
  },
  public_url: {
    label: "Public address",
    hint: "What every link in a message begins with.",
    required: true,
    kind: "url",
    placeholder: "https://townpick.example",
  },
  admin_notice_email: {
    label: "Email for notices",
    hint: "Who is told about new applications, nominations and prizes that need attention.",
    kind: "email",
  },
  "mail.smtp_url": {
    label: "Mail server",
    hint: "Its address with user and password. Special characters in the password must be escaped, such as %40 for @.",
    kind: "secret",
    placeholder: "smtps://user:password@mail.example:465",
  },
  "mail.from": {
    label: "Sender",
    hint: "Who emails come from.",
    placeholder: "Salem Pick <hello@salempick.example>",
  },
  "mail.rate": { label: "Emails per second", hint: "As many as the mail server allows." },
  "mail.open_tracking": {
    label: "Count opened emails",
    hint: "With a small picture in each email that loads when someone opens it.",
    options: onOrOff,
  },
  "mail.webhook_secret": {
    label: "Secret for reports about email",
    hint: "What your mail service sends along when it reports bounces; at least 16 characters.",
    kind: "secret",
  },
  "mail.ses_topic_arn": {
    label: "Amazon SES: topic of its reports",
    hint: "The ARN of the Amazon SNS topic that bounces and complaints are published to.",
    placeholder: "arn:aws:sns:us-east-1:123456789012:townpick",
  },
  "mail.postmark_webhook_secret": {
    label: "Postmark: password of its reports",
    hint: "Part of the address that you give Postmark; at least 16 characters.",
    kind: "secret",
  },
  "mail.mailgun_signing_key": {
    label: "Mailgun: webhook signing key",
    hint: "What Mailgun signs its reports with.",
    kind: "secret",
  },
  "mail.sendgrid_public_key": {
    label: "SendGrid: verification key",
    hint: "For its signed event webhook.",
  },
  "twilio.account_sid": {
    label: "Account SID",
    placeholder: "AC0123456789abcdef0123456789abcdef",
  },
  "twilio.auth_token": { label: "Auth token", kind: "secret" },
  "twilio.from": {
    label: "Sender number",
    hint: "A phone number or a short code; leave it empty with a messaging service.",
    placeholder: "+16175550100",
  },
  "twilio.messaging_service_sid": {
    label: "Messaging service SID",
    placeholder: "MG0123456789abcdef0123456789abcdef",
  },
  "twilio.rate": { label: "Texts per second", hint: "As many as your number may send." },
  "twilio.lookup": {
    label: "Look up the type of line",
    hint: "When someone joins; Twilio charges for it.",
    options: onOrOff,
  },
  "drawing.beacon": {
    label: "Public randomness for drawings",
    hint: "For contests that start from now on; those that have started keep what they began with.",
    options: [
      { value: "drand", label: "Use drand (recommended)" },
      { value: "none", label: "None" },
    ],
  },
  confirmation: {
    label: "Members confirm that a phone or email is theirs",
    options: [
      { value: "", label: "Where messages are sent" },
      { value: "required", label: "Always" },
      { value: "off", label: "Never" },
    ],
  },
  "retention.message_texts": {
    label: "What messages say",
    hint: "Also what people text you. From 30 to 3650 days, such as 180d, and no longer than the messages. Texts about an open prize stay until it is settled.",
    required: true,
    placeholder: "180d",
  },
  "retention.messages": {
    label: "Messages",
    hint: "Who got each one, when, and what became of it; also the log of webhooks. From 35 to 3650 days. The counts stay for good.",
    required: true,
    placeholder: "400d",
  },
  "retention.page_views": {
    label: "Page views by day",
    hint: "From 31 to 3650 days; after that they are counted by month.",
    required: true,
    placeholder: "400d",
  },
  "retention.audit_details": {
    label: "Details in the activity log",
    hint: "What each value was before and after a change. From 90 to 3650 days. Who changed what, and when, stays for good.",
    required: true,
    placeholder: "400d",
  },
  "retention.attempts": {
    label: "Sign-ins and refusals in the activity log",
    hint: "From 90 to 3650 days.",
    required: true,
    placeholder: "400d",
  },
  "retention.sessions": {
    label: "Unused sessions",
    hint: "When administrators are signed out automatically. From 15m to 24h; after 24 hours everyone is.",
    required: true,
    placeholder: "24h",
  },
  ga_measurement_id: {
    label: "Google Analytics",
    hint: "A GA4 measurement ID, in addition to the page views that are counted anyway.",
    placeholder: "G-XXXXXXX",
  },
} as const satisfies Record<string, SettingWords>;

/** The name of a setting that the dashboard may change. */
export type SettingKey = keyof typeof settingWords;

/** What a setting is called. */
export function wordsOf(key: SettingKey): SettingWords {
  return settingWords[key];
}

/** Where a value comes from that cannot be changed here. */
export function sourceSentence({ source, key, variable }: Setting): string {
  if (source === "environment") return `Set in the environment as ${variable}`;
  if (source === "file") return `Set in townpick.toml as ${key}`;
  return "Set on the server, together with other settings";
}
