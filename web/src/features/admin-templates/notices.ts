// Notices to members, as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "@/components/admin/list/list-source.ts";
import type { TestSent } from "./api.ts";

type Schemas = components["schemas"];

/** A notice in the list. */
export type NoticeRow = Schemas["AdminNoticeItem"];

/** A notice with everything its page shows. */
export type Notice = Schemas["AdminNoticeDetail"];

/** What a notice is about, and what has become of it. */
export type NoticeKind = Notice["kind"];
export type NoticeState = Notice["state"];

/** What is sent to save a notice. */
export type NoticeFields = Omit<Schemas["AdminNoticeRequest"], "updated_at">;

/** Whom a notice would reach. */
export type NoticeReach = Schemas["AdminNoticeReach"];

/** Every notice. */
export const noticeList = adminList("/api/admin/notices", (path, asked) =>
  answered(admin.GET(path, asked)),
);

const byId = (id: string) => ({ params: { path: { id } } });

/** A notice, fetched again while its messages are on their way. */
export function noticeQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "notice", id],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/notices/{id}", { ...byId(id), signal })),
  });
}

/** Whom it would reach if it went out now. */
export function noticeReachQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "notice-reach", id],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/notices/{id}/reach", { ...byId(id), signal })),
  });
}

/** Saves a notice: a new one when `stored`, what the form was opened with, is null. */
export function saveNotice(stored: Notice | null, fields: NoticeFields): Promise<Notice> {
  const body = { ...fields, updated_at: stored?.updated_at ?? null };
  if (!stored) return answered(admin.POST("/api/admin/notices", { body }));
  return answered(admin.PUT("/api/admin/notices/{id}", { ...byId(stored.id), body }));
}

/** Removes a draft. */
export function deleteNotice(id: string) {
  return done(admin.DELETE("/api/admin/notices/{id}", byId(id)));
}

/** Lets a notice go out at a time that Eastern clocks show; now, without one. */
export function scheduleNotice(id: string, at: string | null): Promise<Notice> {
  return answered(admin.POST("/api/admin/notices/{id}/schedule", { ...byId(id), body: { at } }));
}

/** Takes a notice back: it is a draft again, or what still waits is stopped. */
export function takeBackNotice(id: string): Promise<Notice> {
  return answered(admin.POST("/api/admin/notices/{id}/take-back", byId(id)));
}

/** Sends the stored notice to the administrator who asks. */
export function sendNoticeTest(id: string): Promise<TestSent> {
  return answered(admin.POST("/api/admin/notices/{id}/test", byId(id)));
}
