import { lazy, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router";
import { FailureScreen } from "./FailureScreen.tsx";
import { paths } from "./paths.ts";
import { RouteChanges } from "./RouteChanges.tsx";
import { Home } from "./routes/Home.tsx";

const HowItWorks = lazy(() => import("./routes/HowItWorks.tsx"));
const Faq = lazy(() => import("./routes/Faq.tsx"));
const Terms = lazy(() => import("./routes/Terms.tsx"));
const Privacy = lazy(() => import("./routes/Privacy.tsx"));
const Rules = lazy(() => import("./routes/Rules.tsx"));

const Businesses = lazy(() => import("./routes/Businesses.tsx"));
const BusinessesLegacy = lazy(() => import("./routes/BusinessesLegacy.tsx"));
const Nominate = lazy(() => import("./routes/Nominate.tsx"));

const Town = lazy(() => import("./routes/Town.tsx"));
const Contest = lazy(() => import("./routes/Contest.tsx"));

const Drawing = lazy(() => import("./routes/Drawing.tsx"));
const Claim = lazy(() => import("./routes/Claim.tsx"));
const Preferences = lazy(() => import("./routes/Preferences.tsx"));
const Unsubscribe = lazy(() => import("./routes/Unsubscribe.tsx"));

const ShortLink = lazy(() => import("./routes/ShortLink.tsx"));
const NotFound = lazy(() => import("./routes/NotFound.tsx"));

// The administrators' pages are loaded for administrators alone, with a route table of their own.
const AdminRoutes = lazy(() => import("./admin/AdminRoutes.tsx"));
const administrators = /^\/(auth|admin|contest-preview|background-manager|places-upload)(\/|$)/i;

/** The route table. Pages other than the first ones a visitor meets are loaded when they are opened. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <FailureScreen>
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
      <Route path="/drawings/:contestId" element={<Drawing />} />
      <Route path="/claims/:token" element={<Claim />} />
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
