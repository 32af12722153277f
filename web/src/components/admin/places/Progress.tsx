import { formatCount } from "@/components/admin/format.ts";

/** How many places have arrived. */
export function Progress({ imported, of }: { imported: number; of: number }) {
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label="Places imported"
        value={imported}
        max={of}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-brand"
      />
      <p className="text-14 text-muted tabular-nums">
        {formatCount(imported)} of {formatCount(of)}
      </p>
    </div>
  );
}
