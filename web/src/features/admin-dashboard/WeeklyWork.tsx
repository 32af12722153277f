import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { prizesToHandOverQuery } from "@/components/admin/api/contests.ts";
import { applications, countsQuery, nominations } from "@/components/admin/api/inbox.ts";
import { unplannedCountQuery } from "@/components/admin/api/towns.ts";
import { Card } from "@/components/admin/Card.tsx";
import { formatCount, formatDate } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { nextWeekToPlan } from "@/lib/contest-week.ts";

/** What a week asks of an administrator: contests to set up, people to answer, prizes to hand over. */
export function WeeklyWork({ onGo }: { onGo: () => void }) {
  const [sunday] = useState(() => nextWeekToPlan(new Date()));
  const towns = useQuery(unplannedCountQuery(sunday)).data;
  const may = useMay();
  const [seesPrizes, seesNominations] = [may("admin_list_prizes"), may("admin_list_nominations")];
  const prizes = useQuery({ ...prizesToHandOverQuery(), enabled: seesPrizes }).data;
  const applied = useQuery(countsQuery(applications)).data;
  const nominated = useQuery({ ...countsQuery(nominations), enabled: seesNominations }).data;
  const others = seesNominations ? nominated?.new : 0;
  const arrived = applied && others !== undefined ? applied.new + others : undefined;
  return (
    <Card title="This Week">
      <ul className="-my-2 divide-y divide-hairline text-14">
        <Work to={adminPaths.townsToPlan} onGo={onGo} count={towns}>
          Towns without a contest in the week of {formatDate(sunday)}
        </Work>
        <Work to={adminPaths.tab("inbox")} onGo={onGo} count={arrived}>
          {seesNominations ? "New applications and nominations" : "New applications"}
        </Work>
        <May use="admin_list_prizes">
          <Work to={adminPaths.prizesToHandOver} onGo={onGo} count={prizes ?? undefined}>
            Prizes to hand over
          </Work>
        </May>
      </ul>
    </Card>
  );
}

interface WorkProps {
  to: string;
  onGo: () => void;
  /** How much of it there is; undefined while, or if, that is not known. */
  count: number | undefined;
  children: ReactNode;
}

function Work({ to, onGo, count, children }: WorkProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onGo}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-newsprint md:min-h-10"
      >
        <span className="flex-1">{children}</span>{" "}
        <span className="font-semibold tabular-nums">
          {count !== undefined && formatCount(count)}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
