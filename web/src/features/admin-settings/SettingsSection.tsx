import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { Card } from "@/components/admin/Card.tsx";
import { useSession } from "@/components/admin/session/api.ts";
import { SettingField } from "@/components/admin/settings/SettingField.tsx";
import type { Setting, Typed } from "@/components/admin/settings/setting.ts";
import { TestMessage } from "@/components/admin/settings/TestMessage.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type AllSettings, saveSettings, settingsQuery, tryOut } from "./api.ts";
import type { sections } from "./sections.ts";

interface SettingsSectionProps {
  section: (typeof sections)[number];
  all: AllSettings;
  /** Hears that the service has another address now. */
  onMoved: (address: string) => void;
}

/** Some settings that are saved together. */
export function SettingsSection({ section, all, onMoved }: SettingsSectionProps) {
  const { title, lead, keys, trial } = section;
  const client = useQueryClient();
  const { data: session } = useSession();
  const [typed, setTyped] = useState<Typed>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const settings = new Map(all.settings.map((setting) => [setting.key, setting]));
  const changed = changesIn(typed, settings);
  const isChanged = Object.keys(changed).length > 0;
  const isChangeable = keys.some((key) => settings.get(key)?.is_changeable);

  const { run, busy } = useAction({
    act: () => saveSettings(all.revision, changed),
    done: "The settings are saved and in effect",
    failed: "Failed to save the settings",
    fields: keys,
    onDone: (saved) => {
      setTyped({});
      setRefused({});
      const address = changed["public_url"];
      // This page's session does not count at the new address, so nothing more is fetched here.
      if (address && originOf(address) !== location.origin) onMoved(originOf(address));
      else client.setQueryData(settingsQuery.queryKey, saved);
    },
    onFailed: showRefused,
    refresh: () => {},
  });

  function showRefused(failure: unknown) {
    setRefused(failure instanceof ProblemError ? failure.fields : {});
  }

  function type(key: string, value: string | undefined) {
    setTyped(({ [key]: _before, ...others }) =>
      value === undefined ? others : { ...others, [key]: value },
    );
    setRefused(({ [key]: _wrong, ...others }) => others);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = changed["public_url"];
    if (address && originOf(address) !== location.origin) setAsking(true);
    else void run();
  }

  return (
    <Card title={title}>
      {lead && <p className="max-w-[70ch] text-14 text-muted">{lead}</p>}
      <form onSubmit={submit} noValidate className="grid max-w-2xl gap-5">
        {keys.map((key) => (
          <SettingField
            key={key}
            name={key}
            setting={settings.get(key)}
            typed={typed[key]}
            onType={(value) => type(key, value)}
            error={refused[key]}
          />
        ))}
        {trial && (
          <TestMessage
            channel={trial}
            to={(trial === "email" ? session?.admin.email : session?.admin.phone_number) ?? ""}
            send={(to) => tryOut(trial, to, changed)}
            onRefused={showRefused}
          />
        )}
        {isChangeable && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" aria-disabled={busy || !isChanged}>
              {busy ? "Saving..." : "Save"}
            </Button>
            {isChanged && (
              <Button
                variant="ghost"
                onClick={() => {
                  setTyped({});
                  setRefused({});
                }}
              >
                Discard
              </Button>
            )}
          </div>
        )}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Move to another address?"
        description={`From now on links in messages begin with ${originOf(changed["public_url"] ?? "")}, and you sign in there. Make sure that it leads to this service. If it does not, start the service with TOWNPICK_PUBLIC_URL set to an address that does.`}
        confirm="Move"
        onConfirm={async () => {
          // What is wrong stands under the field, which the dialog would cover.
          await run();
          return true;
        }}
      />
    </Card>
  );
}

/** What differs from what is in force. A secret that was typed always does. */
function changesIn(typed: Typed, settings: ReadonlyMap<string, Setting>): Typed {
  const differs = ([key, value]: [string, string]) => {
    const setting = settings.get(key);
    return setting?.is_secret || value.trim() !== (setting?.value ?? "");
  };
  return Object.fromEntries(Object.entries(typed).filter(differs));
}

function originOf(address: string): string {
  return URL.canParse(address.trim()) ? new URL(address.trim()).origin : address;
}
