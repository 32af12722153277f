// What the tests of the signup share: the card on the page, a service that says yes, and a person who fills it in.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { vi } from "vitest";
import { SignupCard } from "@/features/signup/SignupCard.tsx";
import { renderInApp } from "./render-app.tsx";
import { service } from "./service.ts";

export const checks = "*/api/towns/salem-ma/phone-checks";
export const signups = "*/api/towns/salem-ma/signups";
export const onJoined = vi.fn();
/** What the service was sent. */
export const sent: Record<string, unknown>[] = [];

/** A service where every number is free and every signup succeeds; call it before each test. */
export function answerYes() {
  sent.length = 0;
  onJoined.mockReset();
  service.use(
    http.post(checks, () => HttpResponse.json({ status: "available" })),
    answerSignups(() =>
      HttpResponse.json({ is_live: true, business_name: "Harbor Bread Company" }, { status: 201 }),
    ),
  );
}

export function answerSignups(answer: () => Response) {
  return http.post(signups, async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return answer();
  });
}

export const problem = (status: number, code: string, members = {}) =>
  HttpResponse.json(
    { type: "about:blank", title: "No", status, code, request_id: "r", ...members },
    { status, headers: { "content-type": "application/problem+json" } },
  );

export function show(source: "town_page" | "contest_page" = "town_page") {
  renderInApp(
    <SignupCard
      town={{ slug: "salem-ma", name: "Salem", state: "MA" }}
      source={source}
      heading="Join Salem, free."
      lead="Every Sunday."
      week={null}
      onJoined={onJoined}
    />,
  );
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;
export const phone = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Phone number" });
export const button = (name: string) => screen.getByRole("button", { name });

export async function passPhone(user: User, number = "9785550142") {
  await user.type(phone(), `${number}{Enter}`);
  await screen.findByLabelText("First name");
}

export async function fillDetails(user: User, email = "ann@example.com") {
  await user.type(screen.getByLabelText("First name"), "Ann");
  await user.type(screen.getByLabelText("Last name"), "Lee");
  await user.type(screen.getByLabelText("Email"), email);
  await user.type(screen.getByLabelText("Address"), "1 Elm Street");
  for (const box of screen.getAllByRole("checkbox")) await user.click(box);
}
