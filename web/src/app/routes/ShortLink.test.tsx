import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { type NavigateFunction, useNavigate } from "react-router";
import { expect, test, vi } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { toast } from "@/testing/toasts.ts";
import { AppRoutes } from "../router.tsx";

let navigate: NavigateFunction;

function Navigator() {
  navigate = useNavigate();
  return null;
}

/** Opens a short code the way a link within the app does. */
async function follow(code: string) {
  renderInApp(
    <>
      <AppRoutes />
      <Navigator />
    </>,
    { path: "/faq" },
  );
  await act(async () => navigate(`/${code}`));
}

function answerWith(answer: () => Response) {
  const asked = vi.fn(answer);
  service.use(http.get("*/api/short-links/:code", () => asked()));
  return asked;
}

test("says 'Redirecting...' and leaves for the stored address, asking once", async () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { ...window.location, origin: window.location.origin, replace });
  const asked = answerWith(() => HttpResponse.json({ original_url: "https://shop.example/" }));
  await follow("spring1");
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("https://shop.example/"));
  expect(await screen.findByText("Redirecting...")).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("shows the 404 page for an unknown code", async () => {
  answerWith(() => HttpResponse.json({ title: "Not found", code: "not_found" }, { status: 404 }));
  await follow("nothing");
  expect(await screen.findByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test("says 'Invalid link' when the code could not be looked up", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerWith(() => HttpResponse.json({ title: "Internal", code: "internal" }, { status: 500 }));
  await follow("broken");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const said = expect.objectContaining({ title: "Invalid link" });
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith(said));
  expect(screen.getByRole("heading", { name: "This link did not open." })).toBeVisible();
});

test("asks nothing on a first load: the service would have redirected", async () => {
  const asked = answerWith(() => HttpResponse.json({ original_url: "https://shop.example/" }));
  renderInApp(<AppRoutes />, { path: "/spring1" });
  expect(await screen.findByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});
