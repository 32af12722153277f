import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isNotFound } from "@/api/problem.ts";
import { BackButton } from "@/components/admin/BackButton.tsx";
import { ListState } from "@/components/admin/list/ListState.tsx";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import { useAddress } from "@/components/admin/useAddress.ts";
import { templatesQuery } from "./api.ts";
import { NoticeForm } from "./NoticeForm.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { templateOf } from "./notice-words.ts";
import { type NoticeKind, noticeQuery } from "./notices.ts";

interface NoticeViewProps {
  /** The notice's id; 'new' or 'new-terms' for one that is to be written. */
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

const kindOfNew: Readonly<Record<string, NoticeKind>> = { new: "notice", "new-terms": "terms" };

/** A notice that is read or written. */
export function NoticeView({ id, onOpen, onClose }: NoticeViewProps) {
  const newKind = kindOfNew[id];
  const { historyState } = useAddress();
  const towns = townsOf(historyState["towns"]);
  const [editing, setEditing] = useState(false);
  const templates = useQuery(templatesQuery);
  const notice = useQuery({
    ...noticeQuery(id),
    enabled: newKind === undefined,
    meta: { failed: "Failed to load the notice" },
    refetchInterval: ({ state: { data } }) => (data?.state === "sending" ? 5000 : false),
  });
  const kind = newKind ?? notice.data?.kind;
  const query = newKind === undefined && !notice.data ? notice : templates;

  return (
    <div className="grid min-w-0 gap-5">
      <BackButton onClick={onClose}>All notices</BackButton>
      {templates.data && kind && (newKind || notice.data) ? (
        newKind || editing ? (
          <NoticeForm
            notice={notice.data ?? null}
            kind={kind}
            towns={newKind === "notice" ? towns : []}
            template={templates.data.items.find(
              ({ template_key }) => template_key === templateOf[kind],
            )}
            variables={templates.data.variables}
            onSaved={(saved) => {
              setEditing(false);
              if (newKind) onOpen(saved.id);
            }}
            onCancel={() => (newKind ? onClose() : setEditing(false))}
          />
        ) : (
          notice.data && (
            <NoticePage notice={notice.data} onEdit={() => setEditing(true)} onDeleted={onClose} />
          )
        )
      ) : (
        <ListState
          kind={query.isError ? "failed" : "loading"}
          empty=""
          failed={isNotFound(notice.error) ? "Notice not found" : "Failed to load the notice"}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}

/** The towns for whose members it is written, noted by the page that led here; anything else is none. */
function townsOf(noted: unknown): PickerOption[] {
  if (!Array.isArray(noted)) return [];
  return noted.filter(({ id, label }) => typeof id === "string" && typeof label === "string");
}
