import { useQuery } from "@tanstack/react-query";
import { Webhook as Icon } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import { ShownOnceDialog } from "@/components/admin/ShownOnceDialog.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { type WithSecret, webhooksQuery } from "./api.ts";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { Webhooks } from "./Webhooks.tsx";

/** The programs that hear of events, and what was sent to them; for owners alone. */
export default function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  const { data } = query;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<WithSecret | null>(null);

  return (
    <div className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 md:text-40">Webhooks</h1>
        {data && (
          <Button size="sm" onClick={() => setMaking(true)}>
            <Icon aria-hidden />
            Set Up Webhook
          </Button>
        )}
      </div>
      {data ? (
        <>
          <Card title="Addresses">
            <Webhooks webhooks={data.items} onSecret={setMade} />
          </Card>
          {data.items.length > 0 && (
            <section aria-labelledby="deliveries" className="grid min-w-0 gap-4">
              <h2 id="deliveries" className="text-22">
                Deliveries
              </h2>
              <Deliveries />
            </section>
          )}
        </>
      ) : (
        <LoadingNote query={query} failed="Failed to load the webhooks" className="min-h-72" />
      )}
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <ShownOnceDialog
          title="Copy the secret now"
          description={`The program at ${made.webhook.url} uses it to check that a message is from here. It will not be shown again.`}
          secret={made.secret}
          copied="Put it where the program keeps its secrets, and nowhere else."
          notCopied="The secret could not be copied. Please select it."
          confirm="I Have Copied It"
          onClose={() => setMade(null)}
        />
      )}
    </div>
  );
}
