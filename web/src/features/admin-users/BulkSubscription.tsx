import { useRef, useState } from "react";
import { previewSubscriptions, type SubscriptionPreview } from "@/components/admin/api/members.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { toast } from "@/lib/toast.ts";
import { subscriptionQuestion, users } from "./messages.ts";

interface BulkSubscriptionProps {
  ids: readonly string[];
  onChange: (isSubscribed: boolean) => Promise<void>;
}

type Asked = { isSubscribed: boolean; preview: SubscriptionPreview } | null;

/** Takes all ticked users out of the drawings or back in, after saying how many and of which towns they are. */
export function BulkSubscription({ ids, onChange }: BulkSubscriptionProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const counting = useRef(false);

  async function ask(isSubscribed: boolean) {
    if (counting.current) return;
    counting.current = true;
    try {
      setAsked({ isSubscribed, preview: await previewSubscriptions(ids, isSubscribed) });
    } catch {
      const description = "Failed to update user subscription";
      toast({ title: "Error", description, variant: "destructive" });
    } finally {
      counting.current = false;
    }
  }

  const verb = asked?.isSubscribed ? "Activate" : "Deactivate";
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void ask(true)}>
        Activate
      </Button>
      <Button variant="outline" size="sm" onClick={() => void ask(false)}>
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
