import { type RenderResult, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { Providers } from "@/app/providers.tsx";
import { type Boot, defaultBoot } from "@/lib/boot.ts";
import { createQueryClient } from "@/lib/query-client.ts";

interface Surroundings {
  path?: string;
  boot?: Partial<Boot>;
}

/** An element with everything the app puts around its pages. */
export function inApp(
  element: ReactElement,
  { path = "/", boot = {} }: Surroundings = {},
): ReactElement {
  return (
    <Providers boot={{ ...defaultBoot, ...boot }} queryClient={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
    </Providers>
  );
}

/** Renders an element with everything the app puts around its pages. */
export function renderInApp(element: ReactElement, surroundings?: Surroundings): RenderResult {
  return render(inApp(element, surroundings));
}
