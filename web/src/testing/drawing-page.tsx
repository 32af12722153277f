// The page of a drawing, as its tests open it.
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { AppRoutes } from "@/app/router.tsx";
import type { Drawing } from "@/features/proof/api.ts";
import { drawingOf } from "@/features/proof/sample.ts";
import type { Proof } from "@/features/proof/verifier/proof.ts";
import { renderInApp } from "./render-app.tsx";
import { service } from "./service.ts";

/** The address of a drawing's page. */
export const drawingPath = (proof: Proof) => `/drawings/${proof.contest.id}`;

/** Opens the page of a drawing about which the service says what its proof does, but for what is changed. */
export async function openDrawing(
  proof: Proof,
  change: Partial<Drawing> = {},
  path = drawingPath(proof),
) {
  const told = { ...drawingOf(proof), ...change };
  service.use(http.get(`*/api${drawingPath(proof)}`, () => HttpResponse.json(told)));
  renderInApp(<AppRoutes />, { path });
  await screen.findByRole("heading", { level: 1, name: "Bread for a month" });
}
