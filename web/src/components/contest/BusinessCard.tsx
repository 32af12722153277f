import { ExternalLink, MapPin } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { Photo } from "@/components/ui/Photo.tsx";
import { externalAddress } from "@/lib/external-link.ts";
import type { Contest } from "@/lib/town.ts";

/** Who gives this week's prize: name, story in a line, where it is and where to read more. */
export function BusinessCard({ business }: { business: Contest["business"] }) {
  const website = externalAddress(business.website_url);
  const menu = externalAddress(business.menu_url);
  const instagram = externalAddress(business.instagram_url);
  return (
    <section
      aria-labelledby="business"
      className="grid gap-5 border-ink border-t-4 border-double pt-6 sm:grid-cols-[auto_1fr] sm:gap-8"
    >
      <Photo
        src={business.logo_url}
        alt={`${business.name} logo`}
        width={128}
        height={128}
        sizes="8rem"
        className="size-24 rounded-card border border-hairline bg-white object-contain sm:size-32"
        fallback={<Monogram name={business.name} />}
      />
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <p className="font-semibold text-terracotta">Featured business</p>
          <h2 id="business" className="text-28 sm:text-40">
            {business.name}
          </h2>
        </div>
        <p className="max-w-prose whitespace-pre-line text-18">{business.description}</p>
        {business.address && (
          <p className="flex items-start gap-2 text-muted">
            <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
            {business.address}
          </p>
        )}
        {(website || menu || instagram) && (
          <div className="flex flex-wrap gap-3">
            {website && <OutwardLink to={website} label="Visit Website" />}
            {menu && <OutwardLink to={menu} label="Menu" />}
            {instagram && <OutwardLink to={instagram} label="Instagram" />}
          </div>
        )}
      </div>
    </section>
  );
}

function OutwardLink({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild variant="outline">
      <a href={to} target="_blank" rel="noopener noreferrer">
        {label}
        <ExternalLink aria-hidden />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}

/** Stands in for a logo: the business's initial on green. */
function Monogram({ name }: { name: string }) {
  return (
    <div
      aria-hidden
      className="grid size-24 place-items-center rounded-card bg-brand-deep font-display font-semibold text-56 text-white sm:size-32"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </div>
  );
}
