import { Check, Copy } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { useCopying } from "@/lib/useCopying.ts";

const linkCopied = {
  title: "Link copied",
  description: "Share it with friends to help launch sooner.",
};
const linkNotCopied = { title: "Unable to copy", description: "Please copy the link manually." };

interface ShareLinkProps {
  slug: string;
  town: string;
}

/** The address of the town's page, to be copied and sent on. */
export function ShareLink({ slug, town }: ShareLinkProps) {
  const { public_url } = useBoot();
  const link = public_url + paths.town(slug);
  const { copied, copy } = useCopying(link, linkCopied, linkNotCopied);
  const id = useId();
  const Icon = copied ? Check : Copy;
  return (
    <div className="grid gap-3 border-hairline border-t pt-5">
      <label htmlFor={id} className="font-semibold">
        Share the {town} page with your neighbors
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Input
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0"
        />
        <Button onClick={() => void copy()} className="shrink-0 sm:w-40">
          <Icon aria-hidden />
          {copied ? "Link Copied!" : "Copy Link"}
        </Button>
      </div>
    </div>
  );
}
