import { KeyRound, Pencil, Power, PowerOff, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { RowAction, RowActions } from "@/components/admin/form/RowAction.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { Badge } from "@/components/ui/Badge.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import {
  changeWebhook,
  removeWebhook,
  rotateSecret,
  type Webhook,
  type WithSecret,
} from "./api.ts";
import { ReplayDialog } from "./ReplayDialog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";

interface WebhooksProps {
  webhooks: readonly Webhook[];
  onSecret: (made: WithSecret) => void;
}

type Asked = { kind: "change" | "rotate" | "off" | "remove" | "replay"; webhook: Webhook } | null;

/** Every address, how it is doing, and what an owner can decide about it. */
export function Webhooks({ webhooks, onSecret }: WebhooksProps) {
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);
  const switching = useAction({
    act: ({ webhook: { id, url, events }, on }: { webhook: Webhook; on: boolean }) =>
      changeWebhook(id, { url, events, is_on: on }),
    done: (_webhook, { on }) => (on ? "Webhook switched on" : "Webhook switched off"),
    failed: "Failed to switch the webhook on or off",
    refresh,
  });
  const rotating = useAction({
    act: ({ id }: Webhook) => rotateSecret(id),
    failed: "Failed to make a new secret",
    onDone: onSecret,
    refresh,
  });
  const removing = useAction({
    act: ({ id }: Webhook) => removeWebhook(id),
    done: "Webhook removed",
    failed: "Failed to remove the webhook",
    refresh,
  });
  const about = (kind: NonNullable<Asked>["kind"]) => (asked?.kind === kind ? asked.webhook : null);

  const columns: readonly Column<Webhook>[] = [
    {
      key: "url",
      header: "Address",
      value: ({ url }) => url,
      cell: ({ url }) => <span className="wrap-anywhere font-medium">{url}</span>,
    },
    {
      key: "events",
      header: "Events",
      cell: ({ events }) => <span className="block max-w-xs">{events.join(", ")}</span>,
    },
    { key: "state", header: "State", value: stateOf, cell: State },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      align: "end",
      cell: (webhook) => (
        <RowActions>
          <RowAction
            icon={Pencil}
            label="Change"
            of={webhook.url}
            iconOnly
            onClick={() => ask({ kind: "change", webhook })}
          />
          <RowAction
            icon={RotateCcw}
            label="Send failed events again"
            of={`to ${webhook.url}`}
            iconOnly
            onClick={() => ask({ kind: "replay", webhook })}
          />
          <RowAction
            icon={KeyRound}
            label="New secret"
            of={`for ${webhook.url}`}
            iconOnly
            onClick={() => ask({ kind: "rotate", webhook })}
          />
          {webhook.switched_off_at ? (
            <RowAction
              icon={Power}
              label="Switch on"
              of={webhook.url}
              iconOnly
              onClick={() => void switching.run({ webhook, on: true })}
            />
          ) : (
            <RowAction
              icon={PowerOff}
              label="Switch off"
              of={webhook.url}
              iconOnly
              onClick={() => ask({ kind: "off", webhook })}
            />
          )}
          <RowAction
            icon={Trash2}
            label="Remove"
            of={webhook.url}
            iconOnly
            onClick={() => ask({ kind: "remove", webhook })}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <SimpleTable
        label="Webhooks"
        columns={columns}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty="There are no webhooks. Set one up for each program that wants to hear of events."
        stacks
      />
      {asked?.kind === "change" && (
        <WebhookDialog webhook={asked.webhook} onClose={close} onMade={onSecret} />
      )}
      {asked?.kind === "replay" && <ReplayDialog webhook={asked.webhook} onClose={close} />}
      <ConfirmDialog
        open={about("rotate") !== null}
        onOpenChange={close}
        title="Make a new secret?"
        description="For one day, messages are signed with both secrets, so that the receiver has time to switch; after that, with the new one alone."
        confirm="Make New Secret"
        onConfirm={async () => asked !== null && rotating.run(asked.webhook)}
      />
      <ConfirmDialog
        open={about("off") !== null}
        onOpenChange={close}
        title="Switch this webhook off?"
        description="Nothing is sent there until it is switched on again. Waiting events are given up, and events in the meantime are not sent later."
        confirm="Switch Off"
        onConfirm={async () =>
          asked !== null && switching.run({ webhook: asked.webhook, on: false })
        }
      />
      <ConfirmDialog
        open={about("remove") !== null}
        onOpenChange={close}
        title="Remove this webhook?"
        description="Its secret and the log of what was sent there are gone for good."
        confirm="Remove Webhook"
        onConfirm={async () => asked !== null && removing.run(asked.webhook)}
      />
    </>
  );
}

function stateOf({ switched_off_at, failing_since }: Webhook): string {
  if (switched_off_at) return "Off";
  return failing_since ? "Failing" : "On";
}

function State(webhook: Webhook) {
  const { switched_off_at, is_given_up, failing_since, earlier_secret_until } = webhook;
  const both = earlier_secret_until && Date.parse(earlier_secret_until) > Date.now();
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={switched_off_at ? "completed" : failing_since ? "danger" : "live"}>
        {stateOf(webhook)}
      </Badge>
      {switched_off_at && is_given_up && (
        <span className="text-danger">
          Nothing was taken there for long; off since {formatDateTime(switched_off_at)}
        </span>
      )}
      {!switched_off_at && failing_since && (
        <span className="text-muted">Since {formatDateTime(failing_since)}</span>
      )}
      {both && (
        <span className="text-muted">
          Old secret good until {formatDateTime(earlier_secret_until)}
        </span>
      )}
    </div>
  );
}
