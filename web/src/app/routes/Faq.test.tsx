import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import Faq from "./Faq.tsx";

const brand = { name: "Elmfield Weekly", contact_email: "ask@elmfield.example" };

function open() {
  renderInApp(<Faq />, { path: "/faq", boot: { brand } });
  return screen.getByRole("main");
}

const textsOf = (main: HTMLElement, selector: string) =>
  [...main.querySelectorAll(selector)].map(({ textContent }) => textContent);
const openQuestions = (main: HTMLElement) => textsOf(main, "details[open] > summary");

it("asks nine questions in their order, all closed at first", () => {
  const main = open();
  expect(textsOf(main, "summary")).toEqual([
    "How does Elmfield Weekly work?",
    "Is it free?",
    "How are the businesses chosen?",
    "How often can I win?",
    "What kinds of prizes are there?",
    "How are winners told?",
    "How can my business apply?",
    "How do I change my phone number or unsubscribe?",
    "Do you share my data?",
  ]);
  expect(openQuestions(main)).toEqual([]);
});

it("keeps one answer open at a time, and lets it be closed", async () => {
  const main = open();
  await userEvent.click(screen.getByText("Is it free?"));
  await waitFor(() => expect(openQuestions(main)).toEqual(["Is it free?"]));
  await userEvent.click(screen.getByText("How often can I win?"));
  await waitFor(() => expect(openQuestions(main)).toEqual(["How often can I win?"]));
  await userEvent.click(screen.getByText("How often can I win?"));
  await waitFor(() => expect(openQuestions(main)).toEqual([]));
});

it("groups the answers, so that the browser keeps the rule before any script runs", () => {
  const groups = [...open().querySelectorAll("details")].map((item) => item.getAttribute("name"));
  expect(groups).toEqual(Array(9).fill("questions"));
});

it("leads to the application page, to an email and to the start", () => {
  const main = open();
  const target = (name: string) =>
    within(main).getByText(name, { selector: "a" }).getAttribute("href");
  expect(target("Apply to Be Featured")).toBe("/businesses");
  expect(target("Email Us")).toBe("mailto:ask@elmfield.example");
  expect(target("Get Started")).toBe("/");
});

it("names only this installation and its address", () => {
  const main = open();
  expect(main).not.toHaveTextContent(/townpick/i);
  expect(within(main).getByText("ask@elmfield.example")).toBeInTheDocument();
});
