import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { TickField } from "@/components/admin/form/TickField.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { useAction } from "@/lib/useAction.ts";
import {
  changeWebhook,
  createWebhook,
  events,
  type Webhook,
  type WebhookEvent,
  type WithSecret,
} from "./api.ts";

interface WebhookDialogProps {
  /** The one that is changed; none for a new one. */
  webhook?: Webhook;
  onClose: () => void;
  onMade: (made: WithSecret) => void;
}

const meanings: Readonly<Record<WebhookEvent, string>> = {
  "member.joined": "Someone joined a town.",
  "contest.published": "A contest started: its rules are public and can no longer change.",
  "contest.drawn": "The winners of a contest were drawn.",
  "prize.claimed": "A winner took their prize, for good.",
  "prize.fulfilled": "A prize was handed over.",
};

/** Asks where events go, and which ones. */
export function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhook?.events ?? events);
  const { run, busy, errors } = useAction({
    act: async () => {
      const decided = { url: url.trim(), events: [...chosen] };
      if (!webhook) return createWebhook(decided);
      await changeWebhook(webhook.id, { ...decided, is_on: webhook.switched_off_at === null });
      return null;
    },
    done: (made) => (made ? undefined : "Webhook changed"),
    failed: webhook ? "Failed to change the webhook" : "Failed to set up the webhook",
    fields: ["url", "events"],
    onDone: (made) => {
      onClose();
      if (made) onMade(made);
    },
    refresh,
  });
  const error = errors["events"];
  return (
    <ActionDialog
      title={webhook ? "Change the webhook" : "Set a webhook up"}
      description="Each event goes to the address as a signed message with ids and public facts, never with personal data."
      confirm={webhook ? "Save" : "Set Up"}
      working="Saving..."
      busy={busy}
      holdsForm
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://crm.example/hooks/townpick"
        required
        readOnly={busy}
        error={errors["url"]}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-16">Events</legend>
        {events.map((event) => (
          <TickField
            key={event}
            label={event}
            hint={meanings[event]}
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              setChosen(
                target.checked ? [...chosen, event] : chosen.filter((other) => other !== event),
              )
            }
          />
        ))}
        {error && (
          <p className="flex items-start gap-1.5 font-medium text-14 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </fieldset>
    </ActionDialog>
  );
}
