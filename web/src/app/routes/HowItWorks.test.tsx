import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import HowItWorks from "./HowItWorks.tsx";

function Elsewhere() {
  return <p>Arrived at {useLocation().pathname}</p>;
}

function open() {
  renderInApp(
    <Routes>
      <Route path="/how-it-works" element={<HowItWorks />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { path: "/how-it-works", boot: { brand: { name: "Elmfield", contact_email: "a@b.example" } } },
  );
  return screen.getByRole("main");
}

it("tells the three steps in order", () => {
  const steps = within(open()).getAllByRole("heading", { level: 2 }).slice(0, 3);
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "1. We pick a local business",
    "2. You are automatically entered",
    "3. A winner is announced every Sunday",
  ]);
});

it("explains the fair drawing and leads to its exact method", () => {
  const drawing = within(open()).getByRole("region", { name: "How the drawing stays fair" });
  expect(within(drawing).getByRole("link", { name: "Official Rules" })).toHaveAttribute(
    "href",
    "/rules#how-winners-are-drawn",
  );
});

it("does nothing on 'Get Started' while no town is chosen", async () => {
  open();
  const start = screen.getByRole("button", { name: "Get Started" });
  await userEvent.click(start);
  await userEvent.type(screen.getByRole("combobox", { name: "Your town" }), "Bos");
  await userEvent.click(start);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("How It Works");
});

it("goes to the chosen town on 'Get Started'", async () => {
  open();
  await userEvent.type(screen.getByRole("combobox", { name: "Your town" }), "Bos");
  await userEvent.click(await screen.findByRole("option", { name: "Boston, MA" }));
  await userEvent.click(screen.getByRole("button", { name: "Get Started" }));
  expect(await screen.findByText("Arrived at /towns/boston-ma")).toBeInTheDocument();
});

it("does not name the product by itself", () => {
  expect(open()).not.toHaveTextContent(/townpick/i);
});
