import { useQuery } from "@tanstack/react-query";
import { exact } from "@/lib/eastern-instants.ts";
import { paths } from "@/lib/paths.ts";
import { cosignersQuery } from "./api.ts";
import { counted } from "./wording.ts";

interface CosignersProps {
  slug: string;
  /** The name that the ledger was begun with, which its checkpoints carry. */
  ledgerName: string;
}

/** Who else has signed what the ledger says, and how to do the same. */
export function Cosigners({ slug, ledgerName }: CosignersProps) {
  return (
    <section aria-labelledby="cosigners" className="grid gap-6">
      <h2 id="cosigners" className="text-28 md:text-40">
        Who keeps watch
      </h2>
      <p className="max-w-[60ch] text-18">
        Anyone can cosign this ledger from a machine of their own. A cosigner remembers what they
        saw, and signs again only as long as the ledger adds to it. The names are their own choice,
        and we vouch for no one: go by the key of someone you know.
      </p>
      <Listed slug={slug} />
      <p className="max-w-[68ch]">
        <a href={paths.checkpoint(slug)} className="text-link">
          See the signed checkpoint
        </a>{" "}
        or keep watch yourself:{" "}
        <code className="font-[family-name:ui-monospace,monospace]">
          townpick witness {window.location.origin}
          {paths.town(ledgerName)} --key my-key
        </code>
      </p>
    </section>
  );
}

function Listed({ slug }: { slug: string }) {
  const { data, isError } = useQuery(cosignersQuery(slug));
  if (!data || data.cosigners.length === 0) {
    return (
      <p role="status" className="border-ink border-t-2 pt-4">
        {data
          ? "Nobody has cosigned it yet."
          : isError
            ? "The cosigners could not be loaded. Please reload the page."
            : "Loading the cosigners..."}
      </p>
    );
  }
  return (
    <ul className="border-ink border-t-2">
      {data.cosigners.map(({ name, fingerprint, size, cosigned_at }) => (
        <li
          key={fingerprint}
          className="grid gap-x-6 gap-y-0.5 border-hairline border-b py-2.5 sm:grid-cols-[1fr_auto]"
        >
          <strong className="font-semibold">{name}</strong>
          <span className="tabular-nums sm:text-right">
            {size === data.size
              ? `saw all ${counted(size)} records`
              : `saw the first ${counted(size)} of ${counted(data.size)} records`}
          </span>
          <span className="text-14 text-muted">
            Key{" "}
            <span className="break-all font-[family-name:ui-monospace,monospace]">
              {fingerprint}
            </span>
          </span>
          <time dateTime={cosigned_at} className="text-14 text-muted tabular-nums sm:text-right">
            {exact(cosigned_at)} Eastern
          </time>
        </li>
      ))}
    </ul>
  );
}
