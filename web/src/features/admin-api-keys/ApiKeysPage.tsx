import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import { ShownOnceDialog } from "@/components/admin/ShownOnceDialog.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { NewTabLink } from "@/components/ui/NewTabLink.tsx";
import { type ApiKeyMade, apiKeysQuery } from "./api.ts";
import { Keys } from "./Keys.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";

/** The keys with which programs ask the service what administrators may ask; for owners alone. */
export default function ApiKeysPage() {
  const query = useQuery(apiKeysQuery);
  const { data } = query;
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
        With a key in the header <code>Authorization: Bearer tpk_…</code>, programs can see and do
        what administrators see and do here, as far as its scopes allow. Administrators, settings
        and the keys themselves are for people alone.{" "}
        <NewTabLink to="/api/docs">Every operation</NewTabLink>
      </p>
      {data ? (
        <Card title="Keys">
          <Keys keys={data.items} />
        </Card>
      ) : (
        <LoadingNote query={query} failed="Failed to load the API keys" className="min-h-72" />
      )}
      {isMaking && data && (
        <NewKeyDialog offered={data.scopes} onClose={() => setMaking(false)} onMade={setMade} />
      )}
      {made && (
        <ShownOnceDialog
          title="Copy the key now"
          description={`Whoever has it can do what ${made.key.name} may do. Only its hash is stored, so it will not be shown again.`}
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
