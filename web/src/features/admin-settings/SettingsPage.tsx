import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { settingsQuery } from "./api.ts";
import { ServerSettings } from "./ServerSettings.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { hasField, sections } from "./sections.ts";

/** What owners decide about the installation while it runs. */
export default function SettingsPage() {
  const query = useQuery(settingsQuery);
  const { data } = query;
  const [moved, setMoved] = useState<string | null>(null);

  return (
    <div className="grid min-w-0 gap-6">
      <div className="grid gap-2">
        <h1 className="text-28 md:text-40">Settings</h1>
        <p className="max-w-[70ch] text-muted">
          What you save takes effect at once, without a restart. Settings that come from the server
          say where they are set.
        </p>
      </div>
      {moved ? (
        <Moved to={moved} />
      ) : data ? (
        <>
          {data.lost_secrets.length > 0 && <LostSecrets keys={data.lost_secrets} />}
          {sections.map((section) => (
            <SettingsSection key={section.title} section={section} all={data} onMoved={setMoved} />
          ))}
          <ServerSettings settings={data.settings.filter(({ key }) => !hasField(key))} />
        </>
      ) : (
        <LoadingNote query={query} failed="Failed to load the settings" className="min-h-72" />
      )}
    </div>
  );
}

function Moved({ to }: { to: string }) {
  const address = `${to}${adminPaths.dashboard}`;
  return (
    <Card title="The service has a new address">
      <p className="text-14">
        Go on at{" "}
        <a href={address} className="wrap-anywhere text-link">
          {address}
        </a>{" "}
        and sign in there.
      </p>
    </Card>
  );
}

function LostSecrets({ keys }: { keys: readonly string[] }) {
  return (
    <p role="alert" className="rounded-control border border-hairline bg-newsprint p-4 text-14">
      These secrets cannot be decrypted with the keys of this installation and count as not set:{" "}
      <strong className="font-semibold">{keys.join(", ")}</strong>. Type them again.
    </p>
  );
}
