import { PenLine } from "lucide-react";
import { Link } from "react-router";
import type { TownDetail } from "@/components/admin/api/towns.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { May } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { WeeksOfTown } from "@/features/admin-contests/WeeksOfTown.tsx";
import { TownPage } from "@/features/admin-towns/TownPage.tsx";

/** A town's page, with its weeks to plan and the way to a notice to its members. */
export default function TownWork() {
  return (
    <TownPage
      work={(town) => <WeeksOfTown town={town} />}
      actions={(town) => <WriteNotice town={town} />}
    />
  );
}

function WriteNotice({ town: { id, full_name, total_members } }: { town: TownDetail }) {
  if (total_members === 0) return null;
  return (
    <May use="admin_create_notice">
      <Button asChild variant="outline" size="sm">
        <Link to={adminPaths.notice("new")} state={{ towns: [{ id, label: full_name }] }}>
          <PenLine aria-hidden />
          Write a Notice
        </Link>
      </Button>
    </May>
  );
}
