import "./admin-styles.ts";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { lazyComponent } from "@/lib/lazy-chunks.ts";
import pageHeads from "../page-heads.json";
import { usePageHead } from "../useHead.ts";
import { AdminGate } from "./AdminGate.tsx";
import { AdminLayout } from "./AdminLayout.tsx";
import { pagesAlone, pagesInLayout } from "./pages.ts";
import { SignInPage } from "./SignInPage.tsx";

const NotFound = lazyComponent(() => import("../routes/NotFound.tsx"));

type Listed = (typeof pagesInLayout)[number];

/** The administrators' part of the route table; loaded with the first of its pages. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route path="/auth" element={<SignInPage />} />
      <Route element={<AdminGate />}>
        <Route element={<AdminLayout />}>{pagesInLayout.map(route)}</Route>
        {pagesAlone.map(route)}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function route({ path, head, Page }: Listed) {
  return (
    <Route
      key={path}
      path={path}
      element={
        <Headed head={head}>
          <Page />
        </Headed>
      }
    />
  );
}

/** A page under its title of page-heads.json. */
function Headed({ head, children }: { head: Listed["head"]; children: ReactNode }) {
  usePageHead(pageHeads[head]);
  return children;
}
