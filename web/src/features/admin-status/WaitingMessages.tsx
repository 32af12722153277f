import { Card } from "@/components/admin/Card.tsx";
import { formatCount } from "@/components/admin/format.ts";
import type { Figures } from "./api.ts";
import { Bar } from "./Bar.tsx";
import { roundUp } from "./rates.ts";
import { Scale } from "./Scale.tsx";

type Due = Figures["waiting"][number]["due"];

const steps: readonly { due: Due; label: string; isTrouble?: boolean }[] = [
  { due: "later", label: "Later, as planned" },
  { due: "up_to_a_minute", label: "Up to 1 minute" },
  { due: "up_to_ten_minutes", label: "1 to 10 minutes" },
  { due: "up_to_an_hour", label: "10 to 60 minutes", isTrouble: true },
  { due: "longer", label: "Over an hour", isTrouble: true },
];

const cell = "whitespace-nowrap px-3 text-right tabular-nums";

/** How many messages wait and for how long they have been due: a queue that moves has nothing at the bottom. */
export function WaitingMessages({ figures }: { figures: Figures }) {
  const { waiting, oldest_due_seconds: oldest } = figures;
  const count = (due: Due, channel?: "email" | "sms") =>
    waiting
      .filter((one) => one.due === due && (channel === undefined || one.channel === channel))
      .reduce((sum, { messages }) => sum + messages, 0);
  const all = steps.map(({ due }) => count(due));
  const end = roundUp(Math.max(...all));
  return (
    <Card title="Waiting messages">
      <p className="text-14 text-muted">
        {formatCount(all.reduce((sum, messages) => sum + messages, 0))} messages wait.{" "}
        {oldest === null ? "None is due." : `The oldest has been due for ${lag(oldest)}.`}
      </p>
      <table
        aria-label="Waiting messages, by how long they have been due"
        className="w-full text-14"
      >
        <thead>
          <tr className="h-9 border-hairline border-b text-left">
            <th scope="col">Due for</th>
            <th scope="col" className={cell}>
              Email
            </th>
            <th scope="col" className={cell}>
              SMS
            </th>
            <th scope="col" className={cell}>
              Both
            </th>
            <td aria-hidden className="w-2/5 max-sm:hidden" />
          </tr>
        </thead>
        <tbody>
          {steps.map(({ due, label, isTrouble = false }) => (
            <tr key={due} className="h-10 border-hairline border-b">
              <th scope="row" className="text-left font-normal">
                {label}
              </th>
              <td className={cell}>{formatCount(count(due, "email"))}</td>
              <td className={cell}>{formatCount(count(due, "sms"))}</td>
              <td className={`${cell} font-semibold`}>{formatCount(count(due))}</td>
              <td aria-hidden className="max-sm:hidden">
                <Bar share={count(due) / end} isTrouble={isTrouble} />
              </td>
            </tr>
          ))}
        </tbody>
        <Scale columns={4} end={formatCount(end)} />
      </table>
    </Card>
  );
}

function lag(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120
    ? `${formatCount(minutes)} minutes`
    : `${formatCount(Math.round(minutes / 60))} hours`;
}
