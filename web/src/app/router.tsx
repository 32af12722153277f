import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router";
import { FailureScreen } from "@/components/ui/FailureScreen.tsx";
import { lazyComponent } from "@/lib/lazy-chunks.ts";
import { paths } from "@/lib/paths.ts";
import { RouteChanges } from "./RouteChanges.tsx";
import { Home } from "./routes/Home.tsx";

const HowItWorks = lazyComponent(() => import("./routes/HowItWorks.tsx"));
const Faq = lazyComponent(() => import("./routes/Faq.tsx"));
const Terms = lazyComponent(() => import("./routes/Terms.tsx"));
const Privacy = lazyComponent(() => import("./routes/Privacy.tsx"));
const Rules = lazyComponent(() => import("./routes/Rules.tsx"));

const Businesses = lazyComponent(() => import("./routes/Businesses.tsx"));
const BusinessesLegacy = lazyComponent(() => import("./routes/BusinessesLegacy.tsx"));
const Nominate = lazyComponent(() => import("./routes/Nominate.tsx"));

const Town = lazyComponent(() => import("./routes/Town.tsx"));
const Contest = lazyComponent(() => import("./routes/Contest.tsx"));

const Ledger = lazyComponent(() => import("./routes/Ledger.tsx"));
const Drawing = lazyComponent(() => import("./routes/Drawing.tsx"));
const ContestRules = lazyComponent(() => import("./routes/ContestRules.tsx"));
const Winners = lazyComponent(() => import("./routes/Winners.tsx"));
const Claim = lazyComponent(() => import("./routes/Claim.tsx"));
const Confirm = lazyComponent(() => import("./routes/Confirm.tsx"));
const Preferences = lazyComponent(() => import("./routes/Preferences.tsx"));
const Unsubscribe = lazyComponent(() => import("./routes/Unsubscribe.tsx"));

const ShortLink = lazyComponent(() => import("./routes/ShortLink.tsx"));
const NotFound = lazyComponent(() => import("./routes/NotFound.tsx"));

// The administrators' pages are loaded for administrators alone, with a route table of their own.
const AdminRoutes = lazyComponent(() => import("./admin/AdminRoutes.tsx"));
const administrators = /^\/(auth|admin|contest-preview|background-manager|places-upload)(\/|$)/i;

/** The route table. Pages other than the first ones a visitor meets are loaded when they are opened. */
export function AppRoutes() {
  const { pathname, key } = useLocation();
  return (
    <FailureScreen of={key}>
      <Suspense>
        {administrators.test(pathname) ? <AdminRoutes /> : <PublicRoutes />}
        <RouteChanges />
      </Suspense>
    </FailureScreen>
  );
}

function PublicRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<Home />} />
      <Route path={paths.howItWorks} element={<HowItWorks />} />
      <Route path={paths.faq} element={<Faq />} />
      <Route path={paths.terms} element={<Terms />} />
      <Route path={paths.privacy} element={<Privacy />} />
      <Route path={paths.rules} element={<Rules />} />
      <Route path={paths.businesses} element={<Businesses />} />
      <Route path={paths.businessesLegacy} element={<BusinessesLegacy />} />
      <Route path={paths.nominate} element={<Nominate />} />
      {townPaths("").map((path) => (
        <Route key={path} path={path} element={<Town />} />
      ))}
      <Route path="/towns/:townSlug/thanks" element={<Town />} />
      <Route path="/towns/:townSlug/thanks-prelaunch" element={<Town />} />
      {[...townPaths("/contest"), ...townPaths("/contest-v2")].map((path) => (
        <Route key={path} path={path} element={<Contest />} />
      ))}
      <Route path="/towns/:townSlug/ledger" element={<Ledger />} />
      <Route path="/towns/:townSlug/winners" element={<Winners />} />
      <Route path="/drawings/:contestId" element={<Drawing />} />
      <Route path="/drawings/:contestId/rules" element={<ContestRules />} />
      <Route path="/claims/:token" element={<Claim />} />
      <Route path="/confirm/:token" element={<Confirm />} />
      <Route path="/confirm-email/:token" element={<Confirm />} />
      <Route path="/preferences/:token" element={<Preferences />} />
      <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
      <Route path={paths.notFound} element={<NotFound />} />
      <Route path="/:shortCode" element={<ShortLink />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Both addresses of a page about a town. */
function townPaths(page: string): string[] {
  return [`/towns/:townSlug${page}`, `/town/:townSlug${page}`];
}
