import "./styles/main.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { paths } from "@/lib/paths.ts";
import { Providers } from "./app/providers.tsx";
import { AppRoutes } from "./app/router.tsx";
import { readBoot } from "./lib/boot.ts";
import { createQueryClient } from "./lib/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root element");

const boot = readBoot(document);
const isMissing = boot.page.status === 404;

// A town or drawing nobody knows was answered with the 404 page: its address goes with it, or hydration would begin
// with another page.
if (isMissing && /^\/(towns?|drawings)\//i.test(location.pathname)) {
  history.replaceState(null, "", paths.notFound);
}

const app = (
  <StrictMode>
    <Providers boot={boot} queryClient={createQueryClient()}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

// Both ways begin in a transition, so that React works in slices and a tap in between is answered.
startTransition(() => {
  // A prerendered page is there already and only has to be brought to life.
  // What is answered with 404 may be a page of ours all the same, which then has other words: a set-up that is over.
  if (root.firstElementChild && !isMissing) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
