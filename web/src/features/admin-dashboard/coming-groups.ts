// The coming week by town and kind: the messages to one town on one occasion are one row, however many channels they
// use.
import type { ListPage, ListSource } from "@/components/admin/list/list-source.ts";
import { type ComingEvent, comingWeek } from "./api.ts";

/** The messages to one town on one occasion. */
export interface ComingGroup {
  key: string;
  /** When the first message of it goes out. */
  at: string;
  is_overdue: boolean;
  kind: ComingEvent["kind"];
  town_full_name: string;
  contest_id: string | null;
  notice_id: string | null;
  email: ComingEvent | null;
  sms: ComingEvent | null;
}

/** The rehearsal, grouped page by page: a page never ends between the channels of one occasion. */
export const comingGroups: ListSource<ComingGroup> = {
  address: comingWeek.address,
  async read(query, signal): Promise<ListPage<ComingGroup>> {
    const { items, next_cursor } = await comingWeek.read(query, signal);
    return { items: grouped(items), next_cursor };
  },
};

/** One group for each town and kind, in the order in which the first message of each goes out. */
export function grouped(events: readonly ComingEvent[]): ComingGroup[] {
  const groups = new Map<string, ComingGroup>();
  for (const event of events) {
    const { at, is_overdue, kind, town_full_name, contest_id, notice_id, channel } = event;
    const occasion = [kind, contest_id ?? notice_id, is_overdue].join(" ");
    const group = groups.get(occasion);
    // A contest may remind two winners at two times: the second is an occasion of its own.
    if (group && group[channel] === null) {
      group[channel] = event;
      continue;
    }
    const key = group ? `${occasion} ${at} ${channel}` : occasion;
    const begun = { key, at, is_overdue, kind, town_full_name, contest_id, notice_id };
    groups.set(key, { ...begun, email: null, sms: null, [channel]: event });
  }
  return [...groups.values()];
}
