import { CalendarClock, Pencil, Send, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { DeleteDialog } from "@/components/admin/form/DeleteDialog.tsx";
import { formatCount, formatDate, formatDateTime } from "@/components/admin/format.ts";
import { RecordLink } from "@/components/admin/links.tsx";
import type { Column } from "@/components/admin/list/columns.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { useDocumentTitle } from "@/components/admin/useDocumentTitle.ts";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { MessagePreview } from "./MessagePreview.tsx";
import {
  type Figures,
  figuresOf,
  noticeStates,
  takenBackSentence,
  templateOf,
} from "./notice-words.ts";
import { deleteNotice, type Notice, sendNoticeTest, takeBackNotice } from "./notices.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { channelNames, testSentence } from "./wording.ts";

interface NoticePageProps {
  notice: Notice;
  onEdit: () => void;
  /** Called when it was deleted. */
  onDeleted: () => void;
}

/** One notice: whom it is for, its words, and what has become of it. */
export function NoticePage({ notice, onEdit, onDeleted }: NoticePageProps) {
  const [asked, ask] = useState<"schedule" | "take-back" | "delete" | null>(null);
  const close = () => ask(null);
  useDocumentTitle(`Notice: ${notice.subject_template}`);
  const { label, tone } = noticeStates[notice.state];
  const test = useAction({
    act: () => sendNoticeTest(notice.id),
    done: (sent) => ({ title: "Test Sent!", description: testSentence(sent) }),
    failed: "Failed to send test",
  });
  const takeBack = useAction({
    act: () => takeBackNotice(notice.id),
    done: takenBackSentence,
    failed: "Failed to take the notice back",
    refresh,
  });
  const figures = figuresOf(notice);
  const isDraft = notice.state === "draft";
  const waits = figures.some(({ waiting }) => waiting > 0);
  const canBeStopped =
    notice.state === "scheduled" ||
    notice.state === "sending" ||
    (notice.state === "sent" && waits);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="break-words text-28">{notice.subject_template}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="sm"
            aria-disabled={test.busy}
            onClick={() => void test.run()}
          >
            <Send aria-hidden />
            {test.busy ? "Sending..." : "Send Test"}
          </Button>
          {isDraft && (
            <>
              <Button variant="outline" size="sm" onClick={() => ask("delete")}>
                <Trash2 aria-hidden />
                Delete
              </Button>
              <Button variant="outline" size="sm" onClick={onEdit}>
                <Pencil aria-hidden />
                Edit
              </Button>
              <Button size="sm" onClick={() => ask("schedule")}>
                <CalendarClock aria-hidden />
                Schedule
              </Button>
            </>
          )}
          {canBeStopped && (
            <Button variant="outline" size="sm" onClick={() => ask("take-back")}>
              <Undo2 aria-hidden />
              Take Back
            </Button>
          )}
        </div>
      </div>
      <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Card title="Notice">
            <Facts facts={factsOf(notice)} />
          </Card>
          {!isDraft && (
            <Card title="Messages">
              <SimpleTable
                label="Messages by channel"
                columns={figureColumns}
                rows={figures}
                rowKey={({ channel }) => channel}
                empty="No messages have been created yet."
              />
            </Card>
          )}
        </div>
        <MessagePreview
          templateKey={templateOf[notice.kind]}
          texts={textsOf(notice)}
          isAboutDrawing={false}
        />
      </div>
      {asked === "schedule" && <ScheduleDialog notice={notice} onClose={close} />}
      {asked === "take-back" && (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || close()}
          title="Take Back Notice"
          description={
            notice.state === "scheduled"
              ? "It will not go out. It is a draft again, which you can change or schedule again."
              : "Messages that are still waiting are stopped for good. Those that were sent cannot be recalled."
          }
          confirm="Take Back"
          onConfirm={takeBack.run}
        />
      )}
      {asked === "delete" && (
        <DeleteDialog
          title="Delete Notice"
          description={`Delete the draft "${notice.subject_template}"? This action cannot be undone.`}
          confirm="Delete Notice"
          remove={() => deleteNotice(notice.id)}
          deleted="Notice deleted"
          failed="Failed to delete notice"
          onClose={close}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

const figureColumns: readonly Column<Figures>[] = [
  { key: "channel", header: "Channel" },
  { key: "waiting", header: "Waiting", align: "end", cell: ({ waiting }) => formatCount(waiting) },
  { key: "gone", header: "Sent", align: "end", cell: ({ gone }) => formatCount(gone) },
  { key: "failed", header: "Failed", align: "end", cell: ({ failed }) => formatCount(failed) },
  { key: "stopped", header: "Not sent", align: "end", cell: ({ stopped }) => formatCount(stopped) },
];

function textsOf({ subject_template, message_template, sms_template, channel }: Notice) {
  return { subject_template, message_template, sms_template, channel };
}

function factsOf(notice: Notice): [string, ReactNode][] {
  const { scheduled_at, taken_back_at, effective_on } = notice;
  const towns = <Towns towns={notice.towns} />;
  return [
    ["Audience", notice.audience === "everybody" ? "Every member" : towns],
    ["Channel", channelNames[notice.channel]],
    ["Terms apply from", effective_on && formatDate(effective_on)],
    ["Goes out", scheduled_at && `${formatDateTime(scheduled_at)} Eastern`],
    ["Taken back", taken_back_at && `${formatDateTime(taken_back_at)} Eastern`],
    ["Written by", notice.author],
  ];
}

function Towns({ towns }: Pick<Notice, "towns">) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {towns.map(({ id, full_name }) => (
        <li key={id}>
          <RecordLink to={adminPaths.town(id)}>{full_name}</RecordLink>
        </li>
      ))}
    </ul>
  );
}
