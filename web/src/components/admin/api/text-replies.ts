// What people text us, as the administrators' API speaks of it.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "../list/list-source.ts";

type Schemas = components["schemas"];

/** A text that somebody sent us. */
export type TextReply = Schemas["AdminTextReply"];

/** A text, what was said before and since, and how it can be answered. */
export type TextReplyDetail = Schemas["AdminTextReplyDetail"];

/** Something that was said between a number and us. */
export type Said = Schemas["AdminTextReplySaid"];

/** What was done about a text. */
export type ReplyState = Schemas["AdminTextReplyState"];

/** How many texts there are in each state, whatever the filters. */
export type ReplyCounts = Schemas["AdminTextReplyCounts"];

/** How an answer is sent. */
export type Channel = Schemas["MessageChannel"];

/** Every text that the service did not answer by itself. */
export const textReplies = adminList("/api/admin/text-replies", (path, asked) =>
  answered(admin.GET(path, asked)),
);

const byId = (id: string) => ({ params: { path: { id } } });

/** Where one text is cached. */
export function textReplyKey(id: string) {
  return ["admin", "text-reply", id] as const;
}

/** One text. */
export function textReplyQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: textReplyKey(id),
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/text-replies/{id}", { ...byId(id), signal })),
  });
}

/** How many texts there are in each state. */
export const replyCountsQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "text-reply-counts"],
  queryFn: async ({ signal }) => (await textReplies.read({ limit: 1 }, signal)).counts,
});

/** An answer as the text it becomes. */
export function answerPreviewQuery(id: string, words: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "text-answer-preview", id, words],
    queryFn: ({ signal }) =>
      answered(
        admin.POST("/api/admin/text-replies/{id}/answer/preview", {
          ...byId(id),
          body: { words },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Sends an answer; refused when somebody else was faster, or when this way to them is closed. */
export function answerText(id: string, words: string, channel: Channel): Promise<TextReplyDetail> {
  const body = { words, channel };
  return answered(admin.POST("/api/admin/text-replies/{id}/answer", { ...byId(id), body }));
}

/** Says that a text needs no answer, or opens it again. */
export function settleText(id: string, state: "open" | "done"): Promise<TextReplyDetail> {
  return answered(
    admin.PUT("/api/admin/text-replies/{id}/state", { ...byId(id), body: { state } }),
  );
}
