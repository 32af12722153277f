import { useQueryClient } from "@tanstack/react-query";
import { LogOut, UserRound, Users } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, Outlet, useLocation, useNavigate } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { signOut } from "@/components/admin/session/api.ts";
import { May } from "@/components/admin/session/may.tsx";
import { usePagePlace } from "@/components/admin/usePagePlace.ts";
import { SkipLink } from "@/components/layout/SkipLink.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { FailureScreen } from "@/components/ui/FailureScreen.tsx";
import { QuickSearch, SearchButton } from "@/features/admin-search/QuickSearch.tsx";
import { prepareToasts } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { useQuickEntries } from "./quick-entries.ts";
import { SectionBar } from "./SectionBar.tsx";
import { useOpenSection, useSections } from "./sections.ts";

function PagePlace() {
  usePagePlace();
  return null;
}

/** What the administrators' pages share: the way to the dashboard, to everything by search, to every section and out. */
export function AdminLayout() {
  const { brand } = useBoot();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  const sections = useSections();
  const [isSearching, search] = useState(false);
  const entries = useQuickEntries(sections);
  // What is said while a dialog is open is heard only if the place for it was there before the dialog.
  useEffect(() => prepareToasts(), []);

  const leaving = useAction({
    act: () => signOut(client),
    done: { title: "Signed out", description: "You have been signed out successfully" },
    failed: () => "Failed to sign out",
    onDone: () => navigate(adminPaths.signIn),
  });

  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-hairline border-b bg-paper lg:border-b-0">
        <SkipLink />
        <div className="admin-width flex h-14 items-center justify-between gap-4">
          <Link
            to={adminPaths.dashboard}
            className="flex min-h-11 items-center gap-2.5 rounded-control font-bold text-18 tracking-tight"
          >
            <img src="/favicon.svg" alt="" width={28} height={28} className="size-7 shrink-0" />
            {brand.name}
            <span className="font-normal text-14 text-muted max-lg:sr-only">Admin</span>
          </Link>
          <SearchButton onPress={() => search(true)} />
          <nav aria-label="Account" className="-mr-3.5 flex shrink-0 items-center">
            <May use="admin_list_administrators">
              <Button asChild variant="ghost" size="sm">
                <Link to={adminPaths.administrators}>
                  <Users aria-hidden />
                  <span className="max-md:sr-only">Administrators</span>
                </Link>
              </Button>
            </May>
            <Button asChild variant="ghost" size="sm">
              <Link to={adminPaths.account}>
                <UserRound aria-hidden />
                <span className="max-sm:sr-only">Account</span>
              </Link>
            </Button>
            <Button variant="ghost" size="sm" onClick={() => void leaving.run()}>
              <LogOut aria-hidden />
              <span className="max-sm:sr-only">Sign Out</span>
            </Button>
          </nav>
        </div>
      </header>
      <SectionBar
        sections={sections}
        open={useOpenSection(sections)}
        onSearch={() => search(true)}
      />
      <main
        id="content"
        tabIndex={-1}
        className="admin-width wrap-anywhere flex-1 pt-4 pb-24 md:pt-5 lg:pb-8"
      >
        <FailureScreen of={key} isSection>
          <Suspense fallback={<div className="min-h-96" />}>
            <Outlet />
            <PagePlace />
          </Suspense>
        </FailureScreen>
      </main>
      <QuickSearch open={isSearching} onOpenChange={search} entries={entries} />
    </div>
  );
}
