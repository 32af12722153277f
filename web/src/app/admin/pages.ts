// The administrators' pages: each address, its entry in page-heads.json, and the page, loaded when it is opened.
import type { ComponentType } from "react";
import type { Operation } from "@/components/admin/session/may.tsx";
import { lazyComponent } from "@/lib/lazy-chunks.ts";
import type pageHeads from "../page-heads.json";

interface AdminPage {
  path: string;
  head: keyof typeof pageHeads;
  /** The operation without which the page is empty. */
  needs?: Operation;
  Page: ComponentType;
}

/** Pages inside the administrators' layout. */
export const pagesInLayout: readonly AdminPage[] = [
  { path: "/admin", head: "admin", Page: lazyComponent(() => import("./Dashboard.tsx")) },
  {
    path: "/admin/account",
    head: "admin-account",
    Page: lazyComponent(() => import("@/features/admin-account/AccountPage.tsx")),
  },
  {
    path: "/admin/administrators",
    head: "admin-administrators",
    needs: "admin_list_administrators",
    Page: lazyComponent(() => import("@/features/admin-administrators/AdministratorsPage.tsx")),
  },
  {
    path: "/admin/status",
    head: "admin-status",
    needs: "admin_show_delivery_figures",
    Page: lazyComponent(() => import("@/features/admin-status/StatusPage.tsx")),
  },
  {
    path: "/admin/api-keys",
    head: "admin-api-keys",
    needs: "admin_list_api_keys",
    Page: lazyComponent(() => import("@/features/admin-api-keys/ApiKeysPage.tsx")),
  },
  {
    path: "/admin/webhooks",
    head: "admin-webhooks",
    needs: "admin_list_webhooks",
    Page: lazyComponent(() => import("@/features/admin-webhooks/WebhooksPage.tsx")),
  },
  {
    path: "/admin/settings",
    head: "admin-settings",
    needs: "admin_show_settings",
    Page: lazyComponent(() => import("@/features/admin-settings/SettingsPage.tsx")),
  },
  {
    path: "/admin/doctor",
    head: "admin-doctor",
    needs: "admin_examine",
    Page: lazyComponent(() => import("@/features/admin-doctor/DoctorPage.tsx")),
  },
  {
    path: "/admin/towns/:townId",
    head: "admin-town",
    Page: lazyComponent(() => import("./TownWork.tsx")),
  },
  {
    path: "/admin/users/:userId",
    head: "admin-user",
    needs: "admin_show_member",
    Page: lazyComponent(() => import("@/features/admin-users/UserPage.tsx")),
  },
  {
    path: "/admin/contests/:contestId",
    head: "admin-contest",
    Page: lazyComponent(() => import("@/features/admin-contests/ContestPage.tsx")),
  },
  {
    path: "/admin/businesses/:businessId",
    head: "admin-business",
    Page: lazyComponent(() => import("@/features/admin-businesses/BusinessPage.tsx")),
  },
  {
    path: "/admin/sponsors/:sponsorId",
    head: "admin-sponsor",
    Page: lazyComponent(() => import("@/features/admin-sponsors/SponsorPage.tsx")),
  },
  {
    path: "/background-manager",
    head: "background-manager",
    needs: "add_background_image",
    Page: lazyComponent(() => import("@/features/admin-images/BackgroundManagerPage.tsx")),
  },
  {
    path: "/places-upload",
    head: "places-upload",
    needs: "admin_import_places",
    Page: lazyComponent(() => import("@/features/admin-places/PlacesUploadPage.tsx")),
  },
];

/** Pages that fill the screen by themselves. */
export const pagesAlone: readonly AdminPage[] = [
  {
    path: "/contest-preview/:contestId",
    head: "contest-preview",
    Page: lazyComponent(() => import("@/features/admin-preview/ContestPreviewPage.tsx")),
  },
];
