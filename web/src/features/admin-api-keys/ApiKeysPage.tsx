import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { ToldOnceDialog } from "@/components/admin/ToldOnceDialog.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { NewTabLink } from "@/components/ui/NewTabLink.tsx";
import { type ApiKeyMade, apiKeysQuery } from "./api.ts";
import { Keys } from "./Keys.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";

/** The keys with which programs ask the service what administrators may ask; for owners alone. */
export default function ApiKeysPage() {
  const { data, isError, isFetching, refetch } = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<ApiKeyMade | null>(null);

  return (
    <div className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 md:text-40">API Keys</h1>
        {data && (
          <Button size="sm" onClick={() => setMaking(true)}>
            <KeyRound aria-hidden />
            Make Key
          </Button>
        )}
      </div>
      <p className="max-w-2xl text-14 text-muted">
        Programs ask with a key in the header <code>Authorization: Bearer tpk_…</code> for what
        administrators see and do here, as far as its scopes go. Administrators, settings and keys
        themselves are for people alone. <NewTabLink to="/api/docs">Every operation</NewTabLink>
      </p>
      {data ? (
        <Card title="Keys">
          <Keys keys={data.items} />
        </Card>
      ) : isError ? (
        <FailureNote
          sentence="Failed to load the API keys"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="min-h-72 text-14 text-muted">
          Loading…
        </p>
      )}
      {isMaking && data && (
        <NewKeyDialog offered={data.scopes} onClose={() => setMaking(false)} onMade={setMade} />
      )}
      {made && (
        <ToldOnceDialog
          title="Copy the key now"
          description={`Whoever has it may do what ${made.key.name} may. Only its hash is kept, so it is not shown again.`}
          secret={made.secret}
          copied="Put it where the program keeps its secrets, and nowhere else."
          notCopied="The key could not be copied. Please select it."
          confirm="I Have Copied It"
          onClose={() => setMade(null)}
        />
      )}
    </div>
  );
}
