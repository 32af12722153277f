/** One message to one person, and what became of it. */
export interface Message {
  id: string;
  created_at: string;
  template_key: string;
  channel: "email" | "sms";
  /** Whom it is for: a member, or the administrators. */
  audience: string;
  recipient_name: string | null;
  member_id: string | null;
  town_full_name: string | null;
  subject: string | null;
  /** What it said; null until it was made. */
  message_content: string | null;
  status: string;
  attempts: number;
  next_attempt_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  opened_at: string | null;
  failed_reason: string | null;
}
