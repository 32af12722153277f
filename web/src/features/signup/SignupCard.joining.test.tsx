import { fireEvent, screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { service } from "@/testing/service.ts";
import {
  answerSignups,
  answerYes,
  button,
  fillDetails,
  onJoined,
  passPhone,
  phone,
  problem,
  sent,
  show,
  signups,
} from "@/testing/signup-scene.tsx";
import { toast } from "@/testing/toasts.ts";

beforeEach(() => {
  answerYes();
});

describe("joining", () => {
  it("sends what was typed, trimmed, and starts over", async () => {
    const user = show();
    await passPhone(user);
    await fillDetails(user, "  Ann.Lee+salem@Example.com ");
    await user.click(button("Create Account"));
    await waitFor(() => expect(onJoined).toHaveBeenCalled());
    expect(onJoined).toHaveBeenCalledWith({ is_live: true, business_name: "Harbor Bread Company" });
    expect(sent).toEqual([
      {
        request_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-/),
        first_name: "Ann",
        last_name: "Lee",
        email: "Ann.Lee+salem@Example.com",
        phone: "(978) 555-0142",
        address: "1 Elm Street",
        eligibility_confirmed: true,
        terms_accepted: true,
        texts_accepted: true,
        source: "town_page",
      },
    ]);
    expect(phone()).toHaveValue("");
    await passPhone(user, "9785550143");
    expect(screen.getByLabelText("First name")).toHaveValue("");
    for (const box of screen.getAllByRole("checkbox")) expect(box).not.toBeChecked();
  });

  it("needs no consent to texts, which is asked for apart and not ticked beforehand", async () => {
    const user = show();
    expect(screen.getByText(/^Texts are optional: you choose in the next step/)).toHaveTextContent(
      "If you agree, Townpick texts you about the weekly pick, the drawing and your prizes, about three times a week and more if you win. Message and data rates may apply. Reply STOP to end, HELP for help.",
    );
    await passPhone(user);
    await fillDetails(user);
    const texts = screen.getByRole("checkbox", { name: /^Text me, too/ });
    expect(texts).not.toBeRequired();
    await user.click(texts);
    await user.click(button("Create Account"));
    await waitFor(() => expect(onJoined).toHaveBeenCalled());
    expect(sent[0]).toMatchObject({ terms_accepted: true, texts_accepted: false });
  });

  it("says that the account is being created and is sent once", async () => {
    service.use(
      http.post(signups, async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        await delay(500);
        return HttpResponse.json({ is_live: true, business_name: null }, { status: 201 });
      }),
    );
    const user = show();
    await passPhone(user);
    await fillDetails(user);
    await user.click(button("Create Account"));
    expect(await screen.findByRole("button", { name: "Creating Account..." })).toBeDisabled();
    fireEvent.submit(screen.getByRole("form"));
    await waitFor(() => expect(onJoined).toHaveBeenCalled());
    expect(sent).toHaveLength(1);
  });

  it("retries a lost answer under the same request id, and a changed form under a new one", async () => {
    service.use(answerSignups(() => HttpResponse.error()));
    const user = show();
    await passPhone(user);
    await fillDetails(user);
    await user.click(button("Create Account"));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(button("Create Account")).toBeEnabled());
    expect(toast).toHaveBeenLastCalledWith({
      title: "Something went wrong",
      description: "Please try again later.",
      variant: "destructive",
    });
    await user.click(button("Create Account"));
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.type(screen.getByLabelText("Address"), ", Apt 2");
    await user.click(button("Create Account"));
    await waitFor(() => expect(sent).toHaveLength(3));
    const [first, second, third] = sent.map((signup) => signup["request_id"]);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("keeps everything typed when the email is taken, and goes to it", async () => {
    service.use(answerSignups(() => problem(409, "email_registered")));
    const user = show();
    await passPhone(user);
    await fillDetails(user);
    await user.click(button("Create Account"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Email already in use",
        description:
          "This email address is already registered. Please use a different email or contact us if you need help.",
        variant: "destructive",
      }),
    );
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
    expect(screen.getByLabelText("Address")).toHaveValue("1 Elm Street");
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeChecked();
  });

  it("goes back to the number when somebody else has taken it meanwhile", async () => {
    service.use(
      answerSignups(() => problem(409, "phone_registered", { town: "Lynn, MA", same_town: false })),
    );
    const user = show();
    await passPhone(user);
    await fillDetails(user);
    await user.click(button("Create Account"));
    expect(await screen.findByRole("textbox", { name: "Phone number" })).toHaveFocus();
    expect(phone()).toHaveAccessibleDescription(/signed up for updates in Lynn, MA/);
    expect(phone()).toHaveValue("(978) 555-0142");
  });

  it("puts a refused field's message under it", async () => {
    service.use(
      answerSignups(() =>
        problem(422, "validation_failed", {
          fields: { first_name: "First name can't contain emoji or symbols" },
        }),
      ),
    );
    const user = show();
    await passPhone(user);
    await fillDetails(user);
    await user.click(button("Create Account"));
    await screen.findByText("First name can't contain emoji or symbols");
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(screen.getByLabelText("First name")).toHaveValue("Ann");
  });

  it.each([
    ["a server error", () => problem(500, "internal"), "Failed to create user account"],
    [
      "a lost connection",
      () => HttpResponse.error(),
      "An unexpected error occurred. Please try again.",
    ],
  ])("tells %s on the contest page", async (_name, answer, description) => {
    service.use(answerSignups(answer));
    const user = show("contest_page");
    await passPhone(user);
    await fillDetails(user);
    await user.click(button("Create Account"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Signup failed",
        description,
        variant: "destructive",
      }),
    );
    expect(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
  });
});
