import "./admin-styles.ts";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { type Operation, useMay } from "@/components/admin/session/may.tsx";
import { lazyComponent } from "@/lib/lazy-chunks.ts";
import pageHeads from "../page-heads.json";
import { usePageHead } from "../useHead.ts";
import { AdminGate } from "./AdminGate.tsx";
import { AdminLayout } from "./AdminLayout.tsx";
import { NotYourRole } from "./NotYourRole.tsx";
import { pagesAlone, pagesInLayout } from "./pages.ts";
import { SignInPage } from "./SignInPage.tsx";

const NotFound = lazyComponent(() => import("../routes/NotFound.tsx"));
const Invitation = lazyComponent(() => import("./InvitationPage.tsx"));
const SetUp = lazyComponent(() => import("@/features/admin-setup/SetUpPage.tsx"));

type Listed = (typeof pagesInLayout)[number];

/** The administrators' part of the route table; loaded with the first of its pages. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route path="/auth" element={<SignInPage />} />
      <Route
        path="/admin/invitation/:token"
        element={
          <Headed head="admin-invitation">
            <Invitation />
          </Headed>
        }
      />
      <Route
        path={adminPaths.setUp}
        element={
          <Headed head="admin-set-up">
            <SetUp />
          </Headed>
        }
      />
      <Route element={<AdminGate />}>
        <Route element={<AdminLayout />}>{pagesInLayout.map(route)}</Route>
        {pagesAlone.map(route)}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function route({ path, head, needs, Page }: Listed) {
  return (
    <Route
      key={path}
      path={path}
      element={
        <Headed head={head}>
          <Permitted needs={needs}>
            <Page />
          </Permitted>
        </Headed>
      }
    />
  );
}

interface PermittedProps {
  needs: Operation | undefined;
  children: ReactNode;
}

/** A page for roles that may see it; the others read why it is not for them. */
function Permitted({ needs, children }: PermittedProps) {
  const may = useMay();
  return needs === undefined || may(needs) ? children : <NotYourRole />;
}

/** A page under its title of page-heads.json. */
function Headed({ head, children }: { head: keyof typeof pageHeads; children: ReactNode }) {
  usePageHead(pageHeads[head]);
  return children;
}
