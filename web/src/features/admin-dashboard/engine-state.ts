import { formatDateTime } from "@/components/admin/format.ts";
import type { Schedule } from "./api.ts";

/** What an administrator must know about an engine that stands still; null while everything runs. */
export function standstill(schedules: readonly Schedule[]): string | null {
  const late = schedules.filter(({ is_late }) => is_late);
  const [first] = late;
  if (!first) return null;
  const isAll = late.length === schedules.length;
  const who = isAll
    ? "The weekly engine has"
    : late.length === 1
      ? `The weekly task “${first.label}” has`
      : `${late.length} weekly tasks have`;
  const runs = late.flatMap(({ last_finished_at }) => last_finished_at ?? []).sort();
  // Instants of one form sort as words do. The engine has run until its last part did.
  const since = isAll ? runs.at(-1) : runs[0];
  return since ? `${who} not run since ${formatDateTime(since)}.` : `${who} not run yet.`;
}
