import { Link } from "react-router";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import type { Message } from "./message.ts";
import { channelNames } from "./wording.ts";

interface MessageDialogProps {
  message: Message;
  onClose: () => void;
}

/** Who gets a message that is for no member. */
const recipients: Readonly<Record<string, string>> = {
  administrators: "Administrators",
  texter: "Not a member",
};

const notSent = "stored in the local outbox, not sent to anyone";

/** What a message said, to whom, and what became of it. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { member_id, recipient_name } = message;
  const at = (instant: string | null) => instant && formatDateTime(instant);
  const isPending = message.status === "pending";
  const isLocal = message.status === "local";
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={message.subject || message.template_key}
      description={`${channelNames[message.channel]}, ${isLocal ? notSent : message.status}`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Facts
        facts={[
          [
            "Recipient",
            member_id ? (
              <Link key="member" to={adminPaths.user(member_id)} className="text-link">
                {recipient_name}
              </Link>
            ) : (
              (recipient_name ?? recipients[message.audience])
            ),
          ],
          [isLocal ? "Would be sent to" : "Goes to", addressOf(message)],
          ["Town", message.town_full_name],
          ["Template", message.template_key],
          ["Created", at(message.created_at)],
          ["Attempts", message.attempts],
          ["Next attempt", isPending ? at(message.next_attempt_at) : null],
          ["Sent", at(message.sent_at)],
          ["Delivered", at(message.delivered_at)],
          ["Opened", at(message.opened_at)],
          ["Failed", message.failed_reason],
        ]}
      />
      <p className="max-h-96 overflow-y-auto whitespace-pre-wrap rounded-control bg-newsprint p-4 text-14">
        {message.message_content ??
          (isPending || message.status === "put_off"
            ? "The text is written when the message is sent."
            : "Its text is no longer stored.")}
      </p>
    </Dialog>
  );
}

/**
 * Where it goes as things stand now. After it was sent the address may have changed, so only messages in these states
 * show it.
 */
function addressOf({ recipient_address, channel, status }: Message): string | null {
  if (recipient_address === null || (status !== "pending" && status !== "local")) return null;
  return channel === "sms" ? formatPhone(recipient_address) : recipient_address;
}
