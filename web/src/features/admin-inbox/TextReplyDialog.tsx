import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  settleText,
  type TextReply,
  type TextReplyDetail,
  textReplies,
  textReplyKey,
  textReplyQuery,
} from "@/components/admin/api/text-replies.ts";
import { Facts } from "@/components/admin/Facts.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { PhoneLink, RecordLink } from "@/components/admin/links.tsx";
import { showInRow } from "@/components/admin/list/list-page.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { May } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { Conversation } from "./Conversation.tsx";
import { senderOf, stateName } from "./reply-status.tsx";

interface TextReplyDialogProps {
  row: TextReply;
  onClose: () => void;
}

/** A text with all that was said before and since, to be answered or put aside. */
export function TextReplyDialog({ row, onClose }: TextReplyDialogProps) {
  const client = useQueryClient();
  const detail = useQuery(textReplyQuery(row.id));
  const reply: TextReply = detail.data ?? row;

  /** Whoever opens it again at once must not find what it was before. */
  function showChanged(changed: TextReplyDetail) {
    client.setQueryData(textReplyKey(row.id), changed);
    const { state, settled_at, settled_by } = changed;
    const now = { state, settled_at, settled_by };
    showInRow(client, textReplies, ({ id }) => id === row.id, now);
  }

  const reopening = useAction({
    act: () => settleText(row.id, "open"),
    done: "The text is open again",
    failed: "Failed to open the text again",
    onDone: showChanged,
    refresh,
  });
  const settling = useAction({
    act: () => settleText(row.id, "done"),
    failed: "Failed to mark the text as done",
    onDone: (changed) => {
      showChanged(changed);
      toast({
        title: "Success",
        description: "The text was marked as done",
        action: { label: "Undo", onClick: () => void reopening.run() },
      });
      onClose();
    },
    refresh,
  });

  const isOpen = reply.state === "open";
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={senderOf(reply)}
      description={`Text, ${stateName(reply.state).toLowerCase()}`}
      actions={
        <>
          <May use="admin_settle_text_reply">
            {isOpen ? (
              <Button
                variant="outline"
                className="sm:mr-auto"
                aria-disabled={settling.busy}
                onClick={() => void settling.run()}
              >
                Done, No Answer
              </Button>
            ) : (
              <Button
                variant="outline"
                className="sm:mr-auto"
                aria-disabled={reopening.busy}
                onClick={() => void reopening.run()}
              >
                Open Again
              </Button>
            )}
          </May>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Facts facts={factsOf(reply)} />
      {reply.kind === "sounds_like_stop" && (
        <p className="rounded-control bg-newsprint px-4 py-3 text-14">
          This sounded like a request to stop, so texts to this number were paused at once and the
          sender was told. They can turn texts on again by texting START or on their preferences
          page.
        </p>
      )}
      {detail.isError && (
        <FailureNote
          sentence="The conversation could not be loaded."
          retrying={detail.isFetching}
          onRetry={() => void detail.refetch()}
        />
      )}
      {detail.data && (
        <>
          <Conversation said={detail.data.conversation} />
          {isOpen && (
            <May use="admin_answer_text">
              <AnswerForm reply={detail.data} onAnswered={showChanged} />
            </May>
          )}
        </>
      )}
      {detail.isPending && (
        <p role="status" className="text-14 text-muted">
          Loading…
        </p>
      )}
    </Dialog>
  );
}

function factsOf(reply: TextReply) {
  const { member_id, member_name, phone_number, settled_at, settled_by } = reply;
  return [
    [
      "From",
      member_id ? (
        <RecordLink key="member" to={adminPaths.user(member_id)}>
          {member_name}
        </RecordLink>
      ) : (
        "Not a member"
      ),
    ],
    ["Town", reply.town_full_name],
    [
      "Phone",
      <PhoneLink key="phone" number={phone_number}>
        {formatPhone(phone_number)}
      </PhoneLink>,
    ],
    ["Received", formatDateTime(reply.received_at)],
    [
      stateName(reply.state),
      settled_at && settled_by && `${formatDateTime(settled_at)}, by ${settled_by}`,
    ],
  ] as const;
}
