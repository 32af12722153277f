// The coming week by town and occasion.
import { describe, expect, it } from "vitest";
import type { ComingEvent } from "./api.ts";
import { grouped } from "./coming-groups.ts";

const event: ComingEvent = {
  at: "2026-11-16T15:00:00Z",
  kind: "contest_announcement",
  contest_id: "c1",
  notice_id: null,
  contest_title: "Win",
  town_full_name: "Salem, MA",
  channel: "email",
  recipients: 4210,
  is_overdue: false,
  is_at_most: false,
  put_off: [],
  over_cap: [],
};
const told = (events: readonly ComingEvent[]) =>
  grouped(events).map(({ kind, town_full_name, at, email, sms }) => ({
    kind,
    town: town_full_name,
    at,
    email: email?.recipients,
    sms: sms?.recipients,
  }));

describe("the coming week", () => {
  it("has one row for what a town is told on one occasion, whatever the channels", () => {
    const later = "2026-11-16T16:00:00Z";
    const texts: ComingEvent = { ...event, channel: "sms", at: later, recipients: 900 };
    expect(told([event, texts])).toEqual([
      { kind: event.kind, town: "Salem, MA", at: event.at, email: 4210, sms: 900 },
    ]);
  });

  it("keeps towns, kinds and what is overdue apart, in the order of their times", () => {
    const rows = told([
      { ...event, is_overdue: true },
      event,
      { ...event, contest_id: "c2", town_full_name: "Lynn, MA" },
      { ...event, kind: "drawing_reminder" },
    ]);
    expect(rows.map(({ kind, town }) => `${kind} ${town}`)).toEqual([
      "contest_announcement Salem, MA",
      "contest_announcement Salem, MA",
      "contest_announcement Lynn, MA",
      "drawing_reminder Salem, MA",
    ]);
  });

  it("has a row of its own for a second time of one kind, each with a key of its own", () => {
    const again: ComingEvent = { ...event, at: "2026-11-17T15:00:00Z", recipients: 1 };
    const rows = grouped([event, again]);
    expect(rows.map(({ email }) => email?.recipients)).toEqual([4210, 1]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });
});
