import { formatPhone } from "@/components/admin/format.ts";
import type { Channel, TestSent } from "./api.ts";

/** The names of the channels. */
export const channelNames: Readonly<Record<Channel, string>> = {
  email: "Email",
  sms: "SMS",
  both: "Email and SMS",
};

/** Where a test message went, in a sentence. */
export function testSentence({ test_email, sms_sent, test_phone, local }: TestSent): string {
  const to = sms_sent && test_phone ? `${test_email} and ${formatPhone(test_phone)}` : test_email;
  return local ? `Stored in the local outbox for ${to}` : `Sent to ${to}`;
}
