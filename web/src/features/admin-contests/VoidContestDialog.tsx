import { useQuery } from "@tanstack/react-query";
import { type Contest, voidContest, voidPreviewQuery } from "@/components/admin/api/contests.ts";
import { ReasonDialog } from "@/components/admin/form/ReasonDialog.tsx";
import { formatCount, formatMembers } from "@/components/admin/format.ts";
import { type ReachPreview, stayingHere, waysOf } from "@/components/admin/reach.ts";
import { untitled } from "./wording.ts";

interface VoidContestDialogProps {
  contest: Pick<Contest, "id" | "title" | "participants">;
  onClose: () => void;
}

/** Calls a contest off that has started, and says beforehand how many people will hear of it. */
export function VoidContestDialog({ contest, onClose }: VoidContestDialogProps) {
  const { data, isError } = useQuery(voidPreviewQuery(contest.id));
  const reached = data ? reachSentence(data) : isError ? uncounted : "Counting who will be told…";
  return (
    <ReasonDialog
      title="Void Contest"
      description={`"${contest.title || untitled}" has started and its commitment is public, so it cannot be deleted. It will be voided instead. It stays on record with your reason, no prize is awarded to any of its ${participants(contest.participants)}, waiting messages about it are dropped, and its week is free again. ${reached} This action cannot be undone.`}
      label="Reason"
      hint="This is public and permanent: everyone who opens the drawing will read it word for word, and so will everyone who is told. Do not name anyone."
      confirm="Void Contest"
      act={(reason) => voidContest(contest.id, reason)}
      done="Contest voided"
      failed="Failed to delete contest"
      onClose={onClose}
    />
  );
}

const uncounted = "Everyone who was in it will be told; their number could not be counted.";

function reachSentence(preview: ReachPreview): string {
  const { reach } = preview;
  if (reach.members === 0) return "No one will be told: no message about it reaches anyone.";
  const sentence = `${formatMembers(reach.members)} will be told at once by ${waysOf(reach)}, with your reason.`;
  return [sentence, stayingHere(preview)].filter(Boolean).join(" ");
}

function participants(count: number): string {
  return count === 1 ? "1 participant" : `${formatCount(count)} participants`;
}
