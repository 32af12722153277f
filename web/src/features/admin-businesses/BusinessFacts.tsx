import { Card } from "@/components/admin/Card.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { Lines } from "@/components/admin/Lines.tsx";
import { Photo } from "@/components/ui/Photo.tsx";
import type { Business } from "./api.ts";
import { businessFields } from "./fields.ts";

interface OfBusiness {
  business: Business;
}

/** What residents are told about a business. */
export function BusinessInformation({ business }: OfBusiness) {
  const title = "Business Information";
  return (
    <Card title={title}>
      <Facts facts={businessFields.facts(business, title)} />
    </Card>
  );
}

/** Whom we call, and where the business is on other sites. */
export function PrimaryContact({ business }: OfBusiness) {
  const contact = businessFields.facts(business, "Primary Contact");
  const social = businessFields.facts(business, "Social Links");
  return (
    <div className="grid min-w-0 content-start gap-6">
      <Card title="Primary Contact">
        {contact.length > 0 ? (
          <Facts facts={contact} />
        ) : (
          <p className="text-14 text-muted">Nobody is named yet.</p>
        )}
      </Card>
      {social.length > 0 && (
        <Card title="Social Links">
          <Facts facts={social} />
        </Card>
      )}
    </div>
  );
}

/** The two stories of a business, as far as they are written. */
export function Stories({ business }: OfBusiness) {
  const { why_we_love_it, meet_the_owner, owner_profile_photo_url } = business;
  return (
    <>
      {why_we_love_it && (
        <Card title="Why We Love It">
          <Lines>{why_we_love_it}</Lines>
        </Card>
      )}
      {meet_the_owner && (
        <Card title="Meet the Owner">
          <div className="flex flex-wrap items-start gap-4">
            <Photo
              src={owner_profile_photo_url}
              alt={`Owner of ${business.business_name}`}
              className="size-24 rounded-card object-cover"
              fallback={null}
            />
            <div className="min-w-0 flex-1 basis-56">
              <Lines>{meet_the_owner}</Lines>
            </div>
          </div>
        </Card>
      )}
    </>
  );
}
