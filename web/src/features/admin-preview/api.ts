// A contest with its business as public pages show them, for the preview.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import { type Contest, contestPath } from "@/features/admin-contests/api.ts";

/** The business of a contest, with everything that is shown of it. */
interface PreviewBusiness {
  id: string;
  business_name: string;
  category: string;
  description: string;
  address: string | null;
  phone: string | null;
  website_url: string | null;
  instagram_url: string | null;
  price_range: string | null;
  hours_of_operation: string | null;
  logo_url: string | null;
  hero_image_url: string | null;
  why_we_love_it: string | null;
  meet_the_owner: string | null;
  owner_profile_photo_url: string | null;
}

/** A contest with everything that is shown of it. */
export interface PreviewContest extends Omit<Contest, "business"> {
  business: PreviewBusiness;
}

/** One contest by its id. */
export function previewQuery(id: string) {
  return queryOptions({
    queryKey: ["admin", "contests", id, "preview"],
    queryFn: ({ signal }) => adminFetch<PreviewContest>("GET", contestPath(id), undefined, signal),
    retry: retryUnlessRefused,
    networkMode: "always",
  });
}
