import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { type Contest, contestQuery } from "@/components/admin/api/contests.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { useDocumentTitle } from "@/components/admin/useDocumentTitle.ts";
import { BusinessCard } from "@/components/contest/BusinessCard.tsx";
import { ContestSkeleton } from "@/components/contest/ContestSkeleton.tsx";
import { MeetTheOwner, WhatWeLove } from "@/components/contest/Stories.tsx";
import { residentsSelected } from "@/components/contest/wording.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Photo } from "@/components/ui/Photo.tsx";
import { paths } from "@/lib/paths.ts";
import { PreviewCard } from "./PreviewCard.tsx";
import { PreviewGallery } from "./PreviewGallery.tsx";
import { periodOf } from "./period.ts";

const failed = "Failed to load contest data";

/** A contest as visitors will see it, before they can. */
export default function ContestPreviewPage() {
  const query = useQuery({
    ...contestQuery(useParams()["contestId"] ?? ""),
    meta: { failed, missing: "Contest not found" },
  });
  const isGone = isNotFound(query.error);

  return (
    <div className="wrap-anywhere min-h-svh">
      <Banner contest={query.data} />
      <main id="content" tabIndex={-1}>
        {query.data && !isGone ? (
          <Preview contest={query.data} />
        ) : isGone ? (
          <Notice
            title="Contest Not Found"
            text="The contest you're looking for doesn't exist or has been removed."
          />
        ) : query.isError ? (
          <Notice title={failed} text="The service is not responding. Please try again.">
            <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
              {query.isFetching ? "Trying..." : "Try Again"}
            </Button>
          </Notice>
        ) : (
          <ContestSkeleton />
        )}
      </main>
    </div>
  );
}

function Banner({ contest }: { contest: Contest | undefined }) {
  const isVoided = Boolean(contest?.voided_at);
  const isLive = contest?.status === "Live" && !isVoided;
  return (
    <header className="border-ink/20 border-b bg-gold text-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-3">
        <p className="flex items-start gap-2 font-semibold">
          <Eye aria-hidden className="mt-1 size-4 shrink-0" />
          {isVoided
            ? "This contest was called off. Nobody can enter, and no prize is awarded."
            : `Contest Preview Mode - This contest is ${isLive ? "live" : "not live"} to users`}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 *:py-2.5 md:*:py-0">
          {isLive && (
            <Link to={paths.contest(contest.town.slug)} className="underline underline-offset-4">
              Open its page
            </Link>
          )}
          {contest && (
            <Link to={adminPaths.contest(contest.id)} className="underline underline-offset-4">
              Manage contest
            </Link>
          )}
        </p>
      </div>
    </header>
  );
}

function Preview({ contest }: { contest: Contest }) {
  useDocumentTitle(`Preview: ${contest.title || "Untitled Contest"} · ${contest.town.full_name}`);
  const { town } = contest;
  const { business_name: name } = contest.business;
  const business = { ...contest.business, name };
  // A contest from an import may not say how many win.
  const winners = contest.number_of_winners || 1;
  return (
    <>
      <section aria-labelledby="contest-title" className="lg:page-width lg:pt-12">
        <div className="grid lg:grid-cols-[7fr_5fr] lg:gap-14">
          <Photo
            src={contest.hero_image_url ?? contest.business.hero_image_url}
            alt={name}
            sizes="(min-width: 64rem) 45rem, 100vw"
            className="aspect-video w-full bg-newsprint object-cover lg:rounded-card"
            fallback={
              <p className="grid aspect-video place-content-center self-start bg-newsprint text-muted lg:rounded-card">
                No hero image
              </p>
            }
          />
          <div className="grid content-center gap-5 px-5 pt-8 md:px-10 lg:p-0">
            <div className="grid gap-2">
              <p className="font-semibold text-18 text-terracotta">This Week in {town.name}:</p>
              <h1 id="contest-title" className="text-40 xl:text-56">
                {contest.title || "Untitled Contest"}
              </h1>
            </div>
            <p className="font-semibold text-18">{residentsSelected(winners, town.name)}</p>
            <p className="text-muted">{periodOf(contest)}</p>
            {contest.description && (
              <p className="max-w-prose whitespace-pre-line">{contest.description}</p>
            )}
          </div>
        </div>
      </section>
      <div className="page-width grid gap-12 py-12 lg:grid-cols-[7fr_5fr] lg:gap-14 lg:py-16">
        <aside aria-label="Contest" className="lg:order-2">
          <PreviewCard contest={contest} />
        </aside>
        <div className="grid min-w-0 content-start gap-12">
          <BusinessCard business={business} />
          <WhatWeLove business={business} />
          <MeetTheOwner business={business} />
          <PreviewGallery title="Take A Look" pictures={contest.gallery_images} business={name} />
          <PreviewGallery
            title="Additional Images"
            pictures={contest.additional_images}
            business={name}
          />
        </div>
      </div>
    </>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  children?: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="page-width grid min-h-96 content-center justify-items-start gap-4 py-24">
      <h1 className="text-40">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        {children}
        <Button asChild variant={children ? "outline" : "default"}>
          <Link to={adminPaths.dashboard}>Back to Admin</Link>
        </Button>
      </div>
    </div>
  );
}
