import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { externalAddress } from "@/lib/external-link.ts";

/** The way to a record's page. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}

/** Opens what residents see, in a tab of its own. */
export function PublicPageButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild variant="outline" size="sm">
      <a href={to} target="_blank" rel="noopener noreferrer">
        {children}
        <ExternalLink aria-hidden />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}

/** An address of mail, to write to. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link wrap-anywhere">
      {address}
    </a>
  );
}

/** A phone number, to call. */
export function PhoneLink({ number, children }: { number: string; children: ReactNode }) {
  return (
    <a href={`tel:${number.replaceAll(/[^\d+]/g, "")}`} className="text-link">
      {children}
    </a>
  );
}

/** A web address as it was typed; a link only when a browser may follow it. */
export function WebLink({ address, children }: { address: string; children?: ReactNode }) {
  const to = externalAddress(address);
  if (!to) return <span className="wrap-anywhere">{address}</span>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="text-link wrap-anywhere">
      {children ?? address}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
