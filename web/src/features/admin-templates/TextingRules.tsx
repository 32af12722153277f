import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { FoundIn } from "@/components/admin/FoundIn.tsx";
import { RowAction } from "@/components/admin/form/RowAction.tsx";
import { formatDate } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { ListState } from "@/components/admin/list/ListState.tsx";
import { SearchBox } from "@/components/admin/list/Toolbar.tsx";
import { useListState } from "@/components/admin/list/useListState.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { TextingRuleDialog } from "./TextingRuleDialog.tsx";
import { TextingRuleHistory } from "./TextingRuleHistory.tsx";
import { dayGroups, hoursName, mostName, type RuleRow, rulesQuery } from "./texting-rules.ts";

const failed = "Failed to load the texting rules";

/** When people may be texted, by state: what is shipped, what was changed of it, and who changed it. */
export function TextingRules() {
  const query = useQuery({ ...rulesQuery, meta: { failed } });
  const { search, setSearch } = useListState({}, "rules-");
  const [edited, setEdited] = useState<RuleRow | null>(null);
  if (!query.data) {
    return (
      <ListState
        kind={query.isError ? "failed" : "loading"}
        empty=""
        failed={failed}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { as_of, area_codes, items } = query.data;
  const words = search.trim().toLowerCase();
  const rows = items.filter(({ name, state, is_own }) =>
    words ? `${name} ${state}`.toLowerCase().includes(words) : is_own,
  );
  return (
    <div className="grid min-w-0 gap-5">
      <p className="max-w-prose text-14 text-muted">
        A text goes out only while the town’s rule and the rule of the phone’s area code both allow
        it; otherwise it waits. Texts above the daily limit go by email instead, and texts about
        prizes go first. The shipped rules are as of {formatDate(as_of)}, the area codes as of{" "}
        {formatDate(area_codes.as_of)} ({area_codes.source}); counsel must confirm both before a
        real launch. States that are not listed follow “Everywhere else”: search for one to give it
        a rule of its own.
      </p>
      <SearchBox label="Search states" text={search} onSearch={setSearch} />
      <div className="min-w-0 rounded-card border border-hairline bg-white px-4 max-lg:py-4">
        <SimpleTable
          label="Texting rules"
          columns={[...columns, editing(setEdited)]}
          rows={rows}
          rowKey={({ state }) => state}
          empty="No state matches the search."
          stacks
        />
      </div>
      <Card title="History">
        <TextingRuleHistory states={items} />
      </Card>
      {edited && <TextingRuleDialog row={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

const columns: readonly Column<RuleRow>[] = [
  {
    key: "name",
    header: "State",
    value: ({ state, name }) => (state === "US" ? "" : name),
    cell: ({ name, changed, is_relaxed }) => (
      <>
        <span className="font-medium">{name}</span>
        {changed && (
          <p className="font-normal text-14 text-muted">
            Changed on {formatDate(changed.changed_at)} by {changed.admin_user}: {changed.note}
            {is_relaxed && (
              <span className="block text-danger">Allows more than the shipped rule</span>
            )}
          </p>
        )}
      </>
    ),
  },
  ...dayGroups.map(
    ({ key, label }): Column<RuleRow> => ({
      key,
      header: label,
      width: "9.5rem",
      cell: ({ rule, shipped }) => (
        <Beside now={hoursName(rule[key])} shipped={hoursName(shipped[key])} />
      ),
    }),
  ),
  {
    key: "most",
    header: "Most a day",
    width: "7.5rem",
    cell: ({ rule, shipped }) => (
      <Beside now={mostName(rule.most_per_day)} shipped={mostName(shipped.most_per_day)} />
    ),
  },
  {
    key: "source",
    header: "Source",
    cell: ({ found, note }) => (
      <span className="grid gap-0.5 text-muted">
        {note && <span>{note}</span>}
        {found ? <FoundIn found={found} /> : <span>Federal</span>}
      </span>
    ),
  },
];

function editing(edit: (row: RuleRow) => void): Column<RuleRow> {
  return {
    key: "actions",
    header: "Actions",
    headerHidden: true,
    width: "1%",
    align: "end",
    cell: (row) => <RowAction icon={Pencil} label="Edit" of={row.name} onClick={() => edit(row)} />,
  };
}

/** What holds, with what is shipped below it where that is something else. */
function Beside({ now, shipped }: { now: string; shipped: string }) {
  return (
    <>
      {now}
      {now !== shipped && <p className="text-muted">Shipped: {shipped}</p>}
    </>
  );
}
