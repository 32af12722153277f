import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Card } from "@/components/admin/Card.tsx";
import { ContestsOf } from "@/components/admin/contests/ContestsOf.tsx";
import { DetailHeader, DetailPage } from "@/components/admin/DetailPage.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { May } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { type Sponsor, sponsorQuery } from "./api.ts";
import { DeleteSponsorDialog } from "./DeleteSponsorDialog.tsx";
import { sponsorFields } from "./fields.ts";
import { SponsorDialog } from "./SponsorDialog.tsx";
import { TownsSponsored } from "./TownsSponsored.tsx";

/** The page about one sponsor: whom to ask, and what they have sponsored where. */
export default function SponsorPage() {
  const { sponsorId: id = "" } = useParams();
  return (
    <DetailPage
      of={sponsorQuery(id)}
      tab="sponsors"
      tabLabel="Back to Admin"
      loading="Loading sponsor details..."
      missing="Sponsor Not Found"
      missingText="The sponsor you're looking for doesn't exist."
      failed="Failed to load sponsor details"
    >
      {(data) => <SponsorDetail sponsor={data} />}
    </DetailPage>
  );
}

function SponsorDetail({ sponsor }: { sponsor: Sponsor }) {
  const navigate = useNavigate();
  const [asked, ask] = useState<"edit" | "delete" | null>(null);
  const close = () => ask(null);
  return (
    <>
      <DetailHeader
        title={sponsor.name}
        actions={
          <May use="admin_change_sponsor">
            <Button variant="outline" size="sm" onClick={() => ask("edit")}>
              <Pencil aria-hidden />
              Edit Sponsor
            </Button>
            <Button variant="outline" size="sm" onClick={() => ask("delete")}>
              <Trash2 aria-hidden />
              Delete Sponsor
            </Button>
          </May>
        }
      >
        <p>{sponsor.category}</p>
      </DetailHeader>
      <StatCards>
        <StatCard label="Total Contests Sponsored" value={formatCount(sponsor.total_contests)} />
        <StatCard label="Active Contests" value={formatCount(sponsor.active_contests)} />
      </StatCards>
      <div className="grid min-w-0 gap-6 lg:grid-cols-2">
        <Card title="Sponsor Information">
          <Facts
            facts={[
              ...sponsorFields.facts(sponsor, "Sponsor Information"),
              [
                "Logo",
                sponsor.logo_url && (
                  <img
                    src={sponsor.logo_url}
                    alt={`${sponsor.name} logo`}
                    className="size-20 rounded-control border border-hairline bg-white object-contain"
                  />
                ),
              ],
            ]}
          />
        </Card>
        <TownsSponsored towns={sponsor.towns} />
      </div>
      <Card title="Contests Sponsored">
        <ContestsOf
          query={{ sponsor: sponsor.id }}
          withBusiness
          label="Contests sponsored"
          empty="This sponsor hasn't sponsored any contests yet."
          failed="Failed to load sponsor details"
        />
      </Card>
      {asked === "edit" && <SponsorDialog id={sponsor.id} onClose={close} />}
      {asked === "delete" && (
        <DeleteSponsorDialog
          sponsor={sponsor}
          onClose={close}
          onDeleted={() => navigate(adminPaths.tab("sponsors"), { replace: true })}
        />
      )}
    </>
  );
}
