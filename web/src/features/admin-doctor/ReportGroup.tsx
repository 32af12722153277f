import { Card } from "@/components/admin/Card.tsx";
import { Badge } from "@/components/ui/Badge.tsx";
import type { Line, Verdict } from "./api.ts";

const words = {
  good: { tone: "live", word: "Good" },
  warning: { tone: "gold", word: "Warning" },
  bad: { tone: "danger", word: "Bad" },
} as const satisfies Record<Verdict, object>;

/** What was found about one part of the installation, and what to do about it. */
export function ReportGroup({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Card title={title}>
      <dl className="-my-3 divide-y divide-hairline text-14">
        {lines.map(({ check, label, verdict, finding, remedy }) => (
          <div
            key={check}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1 py-3 md:grid-cols-[12rem_5.5rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{label}</dt>
            <dd>
              <Badge tone={words[verdict].tone}>{words[verdict].word}</Badge>
            </dd>
            <dd className="wrap-anywhere grid max-w-[70ch] gap-1 max-md:col-span-2">
              <p className={verdict === "good" ? "text-muted" : undefined}>{finding}.</p>
              {remedy && <p className="font-medium">{withCode(remedy)}.</p>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Words with what stands between backticks set as something to be typed. */
function withCode(text: string) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
      <code key={at} className="rounded-[3px] bg-newsprint px-1 font-semibold">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
