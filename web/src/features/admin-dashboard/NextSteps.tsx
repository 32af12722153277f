import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { Card } from "@/components/admin/Card.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { useMay } from "@/components/admin/session/may.tsx";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";

type FirstSteps = components["schemas"]["AdminFirstSteps"];

const firstSteps = {
  ...adminReads,
  queryKey: ["admin", "first-steps"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answered(admin.GET("/api/admin/first-steps", { signal })),
  staleTime: 15_000,
};

interface Step {
  key: string;
  title: string;
  note: ReactNode;
  isDone: boolean;
  to?: string;
  /** What the link says. */
  go?: string;
}

/** What a new installation needs next for its first week; nothing once a week was held, or all of it is there. */
export function NextSteps() {
  const { data } = useQuery(firstSteps);
  const { public_url } = useBoot();
  const may = useMay();
  if (!data || data.is_under_way) return null;
  const steps = stepsOf(data, public_url, may("admin_show_settings"));
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;

  return (
    <Card title="What to do next">
      <ol className="divide-y divide-hairline">
        {steps.map(({ key, title, note, isDone, to, go }) => (
          <li key={key} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            {isDone ? (
              <CircleCheck role="img" aria-label="Done" className="mt-0.5 size-5 text-live" />
            ) : (
              <CircleDashed role="img" aria-label="To do" className="mt-0.5 size-5 text-muted" />
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-14">
              <div className="grid min-w-0 max-w-[65ch] gap-0.5">
                <p className={isDone ? "text-muted" : "font-semibold"}>{title}</p>
                {!isDone && <p className="text-muted">{note}</p>}
              </div>
              {!isDone && to && (
                <Link to={to} className="text-link">
                  {go}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stepsOf(data: FirstSteps, publicUrl: string, isOwner: boolean): readonly Step[] {
  const { town } = data;
  const providers = isOwner ? { to: adminPaths.settings, go: "Open settings" } : {};
  return [
    {
      key: "town",
      title: town && !town.is_open ? `Open ${town.full_name}` : "Open your first town",
      note: "Pick it in the list of towns. People can join before it is open.",
      isDone: data.has_open_town,
      to: adminPaths.tab("towns"),
      go: "Go to towns",
    },
    {
      key: "business",
      title: "Add your first featured business",
      note: "What it is, who owns it, and a few pictures.",
      isDone: data.has_business,
      to: adminPaths.tab("businesses"),
      go: "Go to businesses",
    },
    {
      key: "contest",
      title: "Plan your first contest",
      note: "One week, one business, one prize. It starts and is drawn by itself.",
      isDone: data.has_contest,
      to: adminPaths.tab("contests"),
      go: "Go to contests",
    },
    {
      key: "email",
      title: "Set up email",
      note: "Without a mail server, emails are stored here and reach no one.",
      isDone: data.sends_email,
      ...providers,
    },
    {
      key: "texts",
      title: "Set up texts",
      note: "Through a Twilio account; until then members hear by email alone.",
      isDone: data.sends_texts,
      ...providers,
    },
    {
      key: "share",
      title: town ? `Share the link to ${town.full_name}` : "Share your town’s link",
      note: town ? (
        <a href={paths.town(town.slug)} className="wrap-anywhere text-link">
          {`${publicUrl}${paths.town(town.slug)}`}
        </a>
      ) : (
        "Its page is where people join."
      ),
      isDone: data.has_members,
    },
  ];
}
