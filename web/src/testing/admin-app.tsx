// The administrators' pages in the whole app, as tests of signing in and of sessions open them.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { AppRoutes } from "@/app/router.tsx";
import { type Answers, answerAdmin } from "./admin.ts";
import { renderInApp } from "./render-app.tsx";

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Where the app is. */
export const address = () => document.querySelector("output")?.textContent;

/** Opens the app at a path, with these answers of the service and perhaps an identity provider of this name. */
export function openApp(path: string, answers: Answers = {}, sign_in_with?: string) {
  const asked = answerAdmin({ "GET /sessions": { items: [] }, ...answers });
  renderInApp(
    <>
      <Address />
      <AppRoutes />
    </>,
    { path, boot: sign_in_with ? { sign_in_with } : {} },
  );
  return asked;
}

/** Types an email and a password into the sign-in form. */
export async function fillIn() {
  await userEvent.type(await screen.findByLabelText("Email"), "ada@townpick.example");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
}

/** Sends the sign-in form. */
export const submit = () => userEvent.click(screen.getByRole("button", { name: "Sign In" }));

/** Waits for the page with this headline. */
export const headline = (name: string) => screen.findByRole("heading", { level: 1, name });
