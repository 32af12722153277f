import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Card } from "@/components/admin/Card.tsx";
import { ContestsOf } from "@/components/admin/contests/ContestsOf.tsx";
import { DetailHeader, DetailPage } from "@/components/admin/DetailPage.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { May } from "@/components/admin/session/may.tsx";
import { ActiveBadge, Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { type Business, businessQuery } from "./api.ts";
import { BusinessDialog } from "./BusinessDialog.tsx";
import { BusinessInformation, PrimaryContact, Stories } from "./BusinessFacts.tsx";
import { DeleteBusinessDialog } from "./DeleteBusinessDialog.tsx";

/** The page about one featured business. */
export default function BusinessPage() {
  const { businessId: id = "" } = useParams();
  return (
    <DetailPage
      of={businessQuery(id)}
      tab="businesses"
      tabLabel="Back to Admin"
      missing="Business not found"
      failed="Failed to load business details"
    >
      {(data) => <BusinessDetail business={data} />}
    </DetailPage>
  );
}

function BusinessDetail({ business }: { business: Business }) {
  const navigate = useNavigate();
  const [asked, ask] = useState<"edit" | "delete" | null>(null);
  const close = () => ask(null);
  return (
    <>
      <div className="flex flex-wrap items-start gap-5">
        {business.logo_url && (
          <img
            src={business.logo_url}
            alt={`${business.business_name} logo`}
            width={80}
            height={80}
            className="size-20 rounded-card border border-hairline bg-white object-contain"
          />
        )}
        <div className="min-w-0 flex-1 basis-72">
          <DetailHeader
            title={business.business_name}
            badge={
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone="gold">{business.category}</Badge>
                <ActiveBadge active={business.is_active} />
              </span>
            }
            actions={
              <May use="admin_change_business">
                <Button variant="outline" size="sm" onClick={() => ask("edit")}>
                  <Pencil aria-hidden />
                  Edit Business
                </Button>
                <Button variant="outline" size="sm" onClick={() => ask("delete")}>
                  <Trash2 aria-hidden />
                  Delete Business
                </Button>
              </May>
            }
          >
            {business.price_range && <p>Price range: {business.price_range}</p>}
            <p>Slug: {business.slug}</p>
          </DetailHeader>
        </div>
      </div>
      <div className="grid min-w-0 gap-6 lg:grid-cols-2">
        <BusinessInformation business={business} />
        <PrimaryContact business={business} />
        <Stories business={business} />
      </div>
      <Card title="Associated Contests">
        <ContestsOf
          query={{ business: business.id }}
          label="Associated contests"
          empty="This business has not been featured in any contests yet."
          failed="Failed to load business details"
        />
      </Card>
      {asked === "edit" && <BusinessDialog id={business.id} onClose={close} />}
      {asked === "delete" && (
        <DeleteBusinessDialog
          business={business}
          onClose={close}
          onDeleted={() => navigate(adminPaths.tab("businesses"), { replace: true })}
        />
      )}
    </>
  );
}
