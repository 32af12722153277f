import { formatDateTime } from "@/components/admin/format.ts";
import { useDashboardNumbers } from "./api.ts";
import { Recommendation } from "./Recommendation.tsx";

/** That there is no good backup that is young enough, and why. */
export function BackupAlarm() {
  const { data } = useDashboardNumbers();
  if (data?.backups.state !== "too_old") return null;
  const { last_good_at, last_error } = data.backups;
  return (
    <section
      aria-labelledby="backups-too-old"
      className="grid gap-1 rounded-control border border-danger/30 bg-danger/8 px-4 py-3 text-14"
    >
      <h2 id="backups-too-old" className="font-sans font-semibold text-danger">
        {last_good_at
          ? `The last good backup is from ${formatDateTime(last_good_at)}`
          : "There is no good backup yet"}
      </h2>
      <p className="wrap-anywhere">
        {last_error ? `The last attempt failed: ${last_error}. ` : "None has been made since. "}
        What is lost now is lost for good. The server’s log has every attempt, and{" "}
        <code className="break-words font-semibold">townpick backup</code> on the server tries again
        at once.
      </p>
    </section>
  );
}

/** That backups could be made by themselves. */
export function BackupNotice() {
  const { data } = useDashboardNumbers();
  if (data?.backups.state !== "recommended") return null;
  return (
    <Recommendation name="backups" title="Make backups every day">
      This installation is not backed up automatically. Set{" "}
      <code className="break-words font-semibold">TOWNPICK_BACKUP_URL</code> on the server to a
      folder on another disk or to a bucket: a backup is then made once a day, and each is tried by
      restoring it.
    </Recommendation>
  );
}
