import { useState } from "react";
import { previewSubscriptions, type SubscriptionPreview } from "@/components/admin/api/members.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { subscriptionQuestion, users } from "./messages.ts";

interface BulkSubscriptionProps {
  ids: readonly string[];
  onChange: (isSubscribed: boolean) => Promise<boolean>;
}

type Asked = { isSubscribed: boolean; preview: SubscriptionPreview } | null;

/** Takes all ticked users out of the drawings or back in, after saying how many and of which towns they are. */
export function BulkSubscription({ ids, onChange }: BulkSubscriptionProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { run } = useAction({
    act: (isSubscribed: boolean) => previewSubscriptions(ids, isSubscribed),
    failed: () => "Failed to update user subscription",
    onDone: (preview, isSubscribed) => setAsked({ isSubscribed, preview }),
  });

  const verb = asked?.isSubscribed ? "Activate" : "Deactivate";
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void run(true)}>
        Activate
      </Button>
      <Button variant="outline" size="sm" onClick={() => void run(false)}>
        Deactivate
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || setAsked(null)}
          title={`${verb} ${users(asked.preview.changed)}?`}
          description={subscriptionQuestion(asked.isSubscribed, asked.preview)}
          confirm={verb}
          onConfirm={() => onChange(asked.isSubscribed)}
        />
      )}
    </>
  );
}
