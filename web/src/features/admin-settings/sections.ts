// The settings in the order of their page.
import { type SettingKey, settingWords } from "@/components/admin/settings/setting.ts";
import type { TrialChannel } from "@/components/admin/settings/TestMessage.tsx";

interface Section {
  title: string;
  lead?: string;
  keys: readonly SettingKey[];
  /** The message that tries its settings out. */
  trial?: TrialChannel;
}

export const sections: readonly Section[] = [
  {
    title: "Brand and legal",
    lead: "Upcoming contests use the new words; the rules of those that have started stay as promised.",
    keys: [
      "brand.name",
      "brand.contact_email",
      "operator.name",
      "operator.governing_state",
      "brand.postal_address",
    ],
  },
  {
    title: "Public address",
    lead: "Links that were sent before still lead to the old address.",
    keys: ["public_url"],
  },
  {
    title: "Email",
    lead: "Without a mail server, emails stay in the local outbox and reach no one.",
    keys: [
      "mail.smtp_url",
      "mail.from",
      "mail.rate",
      "mail.open_tracking",
      "mail.webhook_secret",
      "mail.ses_topic_arn",
      "mail.postmark_webhook_secret",
      "mail.mailgun_signing_key",
      "mail.sendgrid_public_key",
    ],
    trial: "email",
  },
  {
    title: "Text messages",
    lead: "Through a Twilio account. Without one, texts stay in the local outbox and reach no one.",
    keys: [
      "twilio.account_sid",
      "twilio.auth_token",
      "twilio.from",
      "twilio.messaging_service_sid",
      "twilio.rate",
      "twilio.lookup",
    ],
    trial: "text",
  },
  {
    title: "Drawings and joining",
    keys: ["drawing.beacon", "confirmation"],
  },
  {
    title: "How long things are kept",
    lead: "After these times, things are deleted automatically, a few at a time; counts and the proofs of drawings stay. The privacy page states the times that are set here: tell members before you keep anything longer.",
    keys: [
      "retention.message_texts",
      "retention.messages",
      "retention.page_views",
      "retention.audit_details",
      "retention.attempts",
      "retention.sessions",
    ],
  },
  {
    title: "Notices and analytics",
    keys: ["admin_notice_email", "ga_measurement_id"],
  },
];

/** Whether a setting has a field on the page. */
export function hasField(key: string): key is SettingKey {
  return key in settingWords;
}
