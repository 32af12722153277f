import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Page } from "@/components/layout/Page.tsx";
import { LoadFailure } from "@/components/ui/LoadFailure.tsx";
import type { Joined } from "@/features/signup/api.ts";
import { JoinTown } from "@/features/signup/JoinTown.tsx";
import { OnTheList } from "@/features/town/OnTheList.tsx";
import { TownFront } from "@/features/town/TownFront.tsx";
import { TownSkeleton } from "@/features/town/TownSkeleton.tsx";
import { WelcomeLive } from "@/features/town/WelcomeLive.tsx";
import { paths } from "@/lib/paths.ts";
import { type Town as TownData, useTown } from "@/lib/town.ts";
import { useFirstScreenReplaced } from "./useFirstScreenReplaced.ts";
import { useTownHead } from "./useTownHead.ts";

/** A town's page: this week's pick or the invitation, the signup, and the thanks after it. */
export default function Town() {
  const slug = (useParams()["townSlug"] ?? "").toLowerCase();
  const thanks = thanksOf(useLocation().pathname);
  const { data: town, error, isPending, isFetching, refetch } = useTown(slug);
  useTownHead(thanks ?? "town", slug, town);
  useFirstScreenReplaced();

  if (isNotFound(error)) return <Navigate to={paths.notFound} replace />;
  return (
    <Page className="wrap-anywhere flex flex-1 flex-col">
      {town ? (
        <TownState town={town} thanks={thanks} />
      ) : isPending ? (
        <TownSkeleton />
      ) : (
        <LoadFailure
          sentence="We couldn’t load this town’s page."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

type Thanks = "town-thanks" | "town-thanks-prelaunch" | null;

function TownState({ town, thanks }: { town: TownData; thanks: Thanks }) {
  const navigate = useNavigate();

  function thank({ is_live, must_confirm }: Joined) {
    const path = is_live ? paths.townThanks(town.slug) : paths.townThanksPrelaunch(town.slug);
    // Replaced, so that going back does not lead to the form of somebody who has joined.
    navigate(path, { replace: true, state: { mustConfirm: must_confirm } });
  }

  if (thanks === "town-thanks") return <WelcomeLive town={town} />;
  if (thanks === "town-thanks-prelaunch") return <OnTheList town={town} />;
  return <TownFront town={town} signup={<JoinTown town={town} onJoined={thank} />} />;
}

function thanksOf(path: string): Thanks {
  if (path.includes("/thanks-prelaunch")) return "town-thanks-prelaunch";
  return path.includes("/thanks") ? "town-thanks" : null;
}
