// A template and a message for tests.
import type { Preview, Template, Variable } from "./api.ts";
import type { Message } from "./message.ts";

/** What is said after a drawing. */
export const afterDrawing: Template = {
  id: "t1",
  template_key: "post_drawing",
  name: "After the drawing",
  description: "Sent to everybody once the winner is known.",
  subject_template: "{{ business_name }}: who won",
  message_template:
    "Hi {{ user_name }},\n\n{% if is_winner %}You won!{% else %}Next week.{% endif %}",
  sms_template: null,
  channel: "both",
  is_active: true,
  updated_at: "2026-11-01T12:00:00Z",
};

/** Two of the variables. */
export const variables: Variable[] = [
  { name: "user_name", description: "The member's first name." },
  { name: "is_winner", description: "Whether the member was drawn; for conditions." },
];

/** A message as it would arrive. */
export const preview: Preview = {
  subject: "Harbor Bread Company: who won",
  text: "Hi Maria,\n\nYou won!",
  html: "<p>Hi Maria,</p><p>You won!</p>",
  sms: { text: "Hi Maria, You won!", segments: 1, characters: 18 },
};

/** A message that could not be delivered. */
export const failedMessage: Message = {
  id: "n1",
  created_at: "2026-11-15T15:00:00Z",
  template_key: "post_drawing",
  channel: "email",
  audience: "member",
  recipient_name: "Maria de la Cruz",
  member_id: "m1",
  recipient_address: "maria@mail.example",
  town_full_name: "Salem, MA",
  subject: "Harbor Bread Company: who won",
  message_content: "Hi Maria, you won!",
  status: "failed",
  attempts: 8,
  next_attempt_at: null,
  sent_at: null,
  delivered_at: null,
  opened_at: null,
  failed_reason: "mailbox unavailable",
};
