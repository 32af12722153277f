import { Link } from "react-router";
import { Card } from "@/features/admin/Card.tsx";
import { Facts } from "@/features/admin/Facts.tsx";
import { formatPhone } from "@/features/admin/format.ts";
import { MailLink, PhoneLink, WebLink } from "@/features/admin/links.tsx";
import { adminPaths } from "@/features/admin/paths.ts";
import { Photo } from "@/features/contest/Photo.tsx";
import type { Business } from "./api.ts";

interface OfBusiness {
  business: Business;
}

/** What residents are told about a business. */
export function BusinessInformation({ business }: OfBusiness) {
  const { description, address, phone, email, website_url, hours_of_operation, towns } = business;
  return (
    <Card title="Business Information">
      <Facts
        facts={[
          ["Description", description ? <Lines key="description">{description}</Lines> : null],
          ["Address", address || null],
          [
            "Phone",
            phone ? (
              <PhoneLink key="phone" number={phone}>
                {formatPhone(phone)}
              </PhoneLink>
            ) : null,
          ],
          ["Email", email ? <MailLink key="email" address={email} /> : null],
          ["Website", website_url ? <WebLink key="website" address={website_url} /> : null],
          ["Hours", hours_of_operation ? <Lines key="hours">{hours_of_operation}</Lines> : null],
          [
            "Towns",
            <ul key="towns" className="flex flex-wrap gap-x-4 gap-y-1">
              {towns.map(({ id, full_name }) => (
                <li key={id}>
                  <Link to={adminPaths.town(id)} className="text-link">
                    {full_name}
                  </Link>
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
    </Card>
  );
}

/** Whom we call, and where the business is on other sites. */
export function PrimaryContact({ business }: OfBusiness) {
  const { primary_contact_email: email, primary_contact_phone: phone } = business;
  const contact = [
    ["Name", business.primary_contact_name || null],
    ["Title", business.primary_contact_title || null],
    ["Email", email ? <MailLink key="email" address={email} /> : null],
    [
      "Phone",
      phone ? (
        <PhoneLink key="phone" number={phone}>
          {formatPhone(phone)}
        </PhoneLink>
      ) : null,
    ],
  ] as const;
  const social = [
    ["Instagram", business.instagram_url],
    ["Facebook", business.facebook_url],
    ["Twitter", business.twitter_url],
    ["TikTok", business.tiktok_url],
  ] as const;
  const links = social.filter((entry): entry is [(typeof entry)[0], string] => Boolean(entry[1]));
  return (
    <div className="grid min-w-0 content-start gap-6">
      <Card title="Primary Contact">
        {contact.some(([, value]) => value) ? (
          <Facts facts={contact} />
        ) : (
          <p className="text-14 text-muted">Nobody is named yet.</p>
        )}
      </Card>
      {links.length > 0 && (
        <Card title="Social Links">
          <Facts
            facts={links.map(([name, address]) => [name, <WebLink key={name} address={address} />])}
          />
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

function Lines({ children }: { children: string }) {
  return <p className="max-w-prose whitespace-pre-line text-14">{children}</p>;
}
