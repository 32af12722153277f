import { Link } from "react-router";
import { Card } from "@/components/admin/Card.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import type { Figures } from "./api.ts";
import { Bar } from "./Bar.tsx";
import { roundUp } from "./rates.ts";
import { Scale } from "./Scale.tsx";

/** What messages failed of in the last seven days, in the words of whoever refused them. */
export function FailureCauses({ figures }: { figures: Figures }) {
  const { failures, other_failures: others } = figures;
  const end = roundUp(Math.max(...failures.map(({ messages }) => messages), 0));
  return (
    <Card
      title="Failed messages"
      actions={
        <Link to={adminPaths.failedMessages} className="text-14 text-link">
          All failed messages
        </Link>
      }
    >
      {failures.length === 0 ? (
        <p className="text-14 text-muted">Nothing has failed in the last 7 days.</p>
      ) : (
        <table
          aria-label="Messages that failed in the last 7 days, by cause"
          className="w-full text-14"
        >
          <thead>
            <tr className="h-9 border-hairline border-b text-left">
              <th scope="col">Cause, last 7 days</th>
              <th scope="col" className="whitespace-nowrap px-3 text-right">
                Messages
              </th>
              <td aria-hidden className="w-1/3 max-sm:hidden" />
            </tr>
          </thead>
          <tbody>
            {failures.map(({ channel, cause, messages }) => (
              <tr key={`${channel} ${cause}`} className="border-hairline border-b">
                <th scope="row" className="wrap-anywhere py-2 text-left font-normal">
                  <span className="text-muted">{channel === "sms" ? "SMS" : "Email"}</span> {cause}
                </th>
                <td className="whitespace-nowrap px-3 text-right font-semibold tabular-nums">
                  {formatCount(messages)}
                </td>
                <td aria-hidden className="max-sm:hidden">
                  <Bar share={messages / end} isTrouble />
                </td>
              </tr>
            ))}
          </tbody>
          <Scale columns={2} end={formatCount(end)} />
        </table>
      )}
      {others > 0 && (
        <p className="text-14 text-muted">{formatCount(others)} failed of other causes.</p>
      )}
    </Card>
  );
}
