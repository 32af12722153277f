import { Card } from "@/components/admin/Card.tsx";
import type { Setting } from "@/components/admin/settings/setting.ts";

const sources = {
  default: "default",
  dashboard: "dashboard",
  file: "townpick.toml",
  environment: "environment",
} as const;

/** What only whoever runs the server changes: shown, so that nobody has to sign in there to look. */
export function ServerSettings({ settings }: { settings: readonly Setting[] }) {
  return (
    <Card title="Set on the server">
      <p className="max-w-[70ch] text-14 text-muted">
        These are set in townpick.toml or as environment variables, and take effect after a restart.
      </p>
      <details className="text-14">
        <summary className="cursor-pointer rounded-control py-2 font-semibold">
          Show all {settings.length}
        </summary>
        <dl className="grid gap-x-6 md:grid-cols-[auto_minmax(0,1fr)_auto]">
          {settings.map(({ key, variable, value, source }) => (
            <div
              key={key}
              className="grid gap-x-6 border-hairline border-t py-2.5 md:col-span-3 md:grid-cols-subgrid"
            >
              <dt className="wrap-anywhere font-semibold">{variable}</dt>
              <dd className="wrap-anywhere">
                {value ?? <span className="text-muted">not set</span>}
              </dd>
              <dd className="text-muted">{sources[source]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
