import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "@/components/admin/format.ts";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import type { Column } from "@/components/admin/list/columns.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { changesQuery, type RuleChange, type RuleRow, ruleName } from "./texting-rules.ts";

/** Every change of a texting rule, newest first: what held before, what from then on, who changed it and why. */
export function TextingRuleHistory({ states }: { states: readonly RuleRow[] }) {
  const query = useQuery(changesQuery);
  if (query.data) {
    const names = new Map(states.map(({ state, name }) => [state, name]));
    return (
      <SimpleTable
        label="Changes of texting rules"
        columns={columnsOf((state) => names.get(state) ?? state)}
        rows={query.data.items}
        rowKey={({ state, number }) => `${state} ${number}`}
        empty="No rule has been changed: all are the shipped ones."
        stacks
      />
    );
  }
  return (
    <LoadingNote query={query} failed="The history could not be loaded." className="min-h-11" />
  );
}

function columnsOf(nameOf: (state: string) => string): readonly Column<RuleChange>[] {
  return [
    {
      key: "state",
      header: "State",
      cell: ({ state }) => <span className="whitespace-nowrap">{nameOf(state)}</span>,
    },
    { key: "at", header: "When", cell: ({ changed_at }) => formatDateTime(changed_at) },
    { key: "before", header: "Before", cell: ({ before }) => ruleName(before) },
    {
      key: "after",
      header: "From then on",
      cell: ({ after, is_shipped }) => `${ruleName(after)}${is_shipped ? " (shipped)" : ""}`,
    },
    { key: "note", header: "Why" },
    { key: "admin_user", header: "Who" },
  ];
}
