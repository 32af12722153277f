// The page of a member's preferences, as its tests open it.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { AppRoutes } from "@/app/router.tsx";
import type { Preferences } from "@/features/preferences/api.ts";
import { samplePreferences } from "@/features/preferences/sample.ts";
import { renderInApp } from "./render-app.tsx";
import { service } from "./service.ts";

/** Where the service keeps the preferences of the link that the tests open. */
export const address = "/api/preferences/secret";

/** Opens the page of somebody; what they save is answered as it would be stored, and returned as it arrives. */
export async function openPreferences(person: Partial<Preferences> = {}) {
  const known = { ...samplePreferences, ...person };
  const saved: unknown[] = [];
  service.use(
    http.get(`*${address}`, () => HttpResponse.json(known)),
    http.put(`*${address}`, async ({ request }) => {
      const wishes = (await request.json()) as Partial<Preferences>;
      saved.push(wishes);
      return HttpResponse.json(Object.assign(known, wishes));
    }),
  );
  renderInApp(<AppRoutes />, { path: "/preferences/secret" });
  await screen.findByRole("heading", { level: 1, name: "Your preferences" });
  return saved;
}

/** Presses the button of this name. */
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
