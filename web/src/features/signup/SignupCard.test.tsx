import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "@/lib/toast.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { SignupCard } from "./SignupCard.tsx";

vi.mock("@/lib/toast.ts", async (original) => ({
  ...(await original<typeof import("@/lib/toast.ts")>()),
  toast: vi.fn(),
}));

const checks = "*/api/towns/salem-ma/phone-checks";
const signups = "*/api/towns/salem-ma/signups";
const onJoined = vi.fn();
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent = [];
  onJoined.mockReset();
  vi.mocked(toast).mockReset();
  service.use(
    http.post(checks, () => HttpResponse.json({ status: "available" })),
    answerSignups(() =>
      HttpResponse.json({ is_live: true, business_name: "Harbor Bread Company" }, { status: 201 }),
    ),
  );
});

function answerSignups(answer: () => Response) {
  return http.post(signups, async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return answer();
  });
}

const problem = (status: number, code: string, members = {}) =>
  HttpResponse.json(
    { type: "about:blank", title: "No", status, code, request_id: "r", ...members },
    { status, headers: { "content-type": "application/problem+json" } },
  );

function show(source: "town_page" | "contest_page" = "town_page") {
  renderInApp(
    <SignupCard
      town={{ slug: "salem-ma", name: "Salem", state: "MA" }}
      source={source}
      heading="Join Salem, free."
      lead="Every Sunday."
      onJoined={onJoined}
    />,
  );
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;
const phone = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Phone number" });
const button = (name: string) => screen.getByRole("button", { name });

async function passPhone(user: User, number = "9785550142") {
  await user.type(phone(), `${number}{Enter}`);
  await screen.findByLabelText("First name");
}

async function fillDetails(user: User, email = "ann@example.com") {
  await user.type(screen.getByLabelText("First name"), "Ann");
  await user.type(screen.getByLabelText("Last name"), "Lee");
  await user.type(screen.getByLabelText("Email"), email);
  await user.type(screen.getByLabelText("Address"), "1 Elm Street");
  for (const box of screen.getAllByRole("checkbox")) await user.click(box);
}

describe("the phone step", () => {
  it("enables Continue from ten characters on and asks for ten digits", async () => {
    const user = show();
    expect(button("Continue")).toBeDisabled();
    await user.type(phone(), "978555");
    expect(phone()).toHaveValue("(978) 555");
    expect(button("Continue")).toBeDisabled();
    await user.type(phone(), "0");
    expect(button("Continue")).toBeEnabled();
    await user.click(button("Continue"));
    expect(toast).toHaveBeenCalledWith({
      title: "Invalid phone number",
      description: "Please enter a valid 10-digit phone number",
      variant: "destructive",
    });
    expect(phone()).toHaveAccessibleDescription(/Please enter a valid 10-digit phone number/);
    expect(phone()).toHaveFocus();
    await user.type(phone(), "1");
    expect(phone()).not.toHaveAttribute("aria-invalid");
  });

  it("is ready for autofill and for a numeric keyboard", () => {
    show();
    expect(phone()).toHaveAttribute("autocomplete", "tel-national");
    expect(phone()).toHaveAttribute("inputmode", "tel");
  });

  it("takes the country code off a pasted number", async () => {
    const user = show();
    await user.click(phone());
    await user.paste("+1 (978) 555-0142");
    expect(phone()).toHaveValue("(978) 555-0142");
  });

  it("refuses an eleventh digit and leaves the caret in its place", async () => {
    const user = show();
    await user.type(phone(), "9785550142");
    phone().setSelectionRange(2, 2);
    await user.keyboard("6");
    expect(phone()).toHaveValue("(978) 555-0142");
    expect(phone().selectionStart).toBe(2);
  });

  it("says that it is checking, and cannot be sent twice meanwhile", async () => {
    const answered = vi.fn();
    service.use(
      http.post(checks, async () => {
        answered();
        await delay(60);
        return HttpResponse.json({ status: "available" });
      }),
    );
    const user = show();
    await user.type(phone(), "9785550142{Enter}");
    expect(button("Checking...")).toBeDisabled();
    await user.type(phone(), "{Enter}");
    await screen.findByLabelText("First name");
    expect(answered).toHaveBeenCalledTimes(1);
  });

  it("stays and tells a member of this town", async () => {
    service.use(
      http.post(checks, () => HttpResponse.json({ status: "registered_here", town: "Salem, MA" })),
    );
    const user = show();
    await user.type(phone(), "9785550100{Enter}");
    await screen.findByText("This number is already signed up for updates in Salem, MA.", {
      exact: false,
    });
    expect(toast).toHaveBeenCalledWith({
      title: "You're already a member! 🎉",
      description: "This number is already signed up for updates in Salem, MA.",
    });
    expect(phone()).toHaveValue("(978) 555-0100");
  });

  it("keeps the number when the connection is lost, and the next try goes through", async () => {
    service.use(http.post(checks, () => HttpResponse.error(), { once: true }));
    const user = show();
    await user.type(phone(), "9785550142{Enter}");
    await waitFor(() => expect(toast).toHaveBeenCalled());
    expect(toast).toHaveBeenCalledWith({
      title: "Something went wrong",
      description: "Please try again later.",
      variant: "destructive",
    });
    expect(phone()).toHaveValue("(978) 555-0142");
    await user.click(button("Continue"));
    await screen.findByLabelText("First name");
  });
});

describe("the details step", () => {
  it("takes the keyboard to the first name, and back to the number", async () => {
    const user = show();
    await passPhone(user);
    expect(screen.getByLabelText("First name")).toHaveFocus();
    await user.type(screen.getByLabelText("First name"), "Ann");
    await user.click(button("Back to phone number"));
    expect(phone()).toHaveFocus();
    expect(phone()).toHaveValue("(978) 555-0142");
    await user.click(button("Continue"));
    expect(await screen.findByLabelText("First name")).toHaveValue("Ann");
  });

  it.each([
    ["town_page", "I am 18+ and a Salem resident."],
    ["contest_page", "I am 18+ years old and a resident of Salem, MA"],
  ] as const)("asks for eligibility in the words of the %s", async (source, words) => {
    const user = show(source);
    await passPhone(user);
    expect(screen.getByRole("checkbox", { name: words })).not.toBeChecked();
  });

  it("opens terms and privacy in a new tab", async () => {
    const user = show();
    await passPhone(user);
    const label = screen.getByText(/^I accept the/);
    const links = within(label).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"]);
    for (const link of links) expect(link).toHaveAttribute("target", "_blank");
  });

  it("keeps Create Account disabled until both boxes are ticked", async () => {
    const user = show();
    await passPhone(user);
    const [eligible, accepted] = screen.getAllByRole("checkbox");
    expect(button("Create Account")).toBeDisabled();
    await user.click(eligible as HTMLElement);
    expect(button("Create Account")).toBeDisabled();
    await user.click(accepted as HTMLElement);
    expect(button("Create Account")).toBeEnabled();
    await user.click(eligible as HTMLElement);
    expect(button("Create Account")).toBeDisabled();
  });

  it("says what is missing under each field, then takes it back while typing", async () => {
    const user = show();
    await passPhone(user);
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    await user.type(screen.getByLabelText("Email"), "ann@example");
    await user.click(button("Create Account"));
    expect(await screen.findByText("First name is required")).toBeVisible();
    expect(screen.getByText("Last name is required")).toBeVisible();
    expect(screen.getByText("Valid email required")).toBeVisible();
    expect(screen.getByText("Address is required")).toBeVisible();
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(sent).toEqual([]);
    expect(toast).not.toHaveBeenCalled();
    await user.keyboard("Ann");
    await waitFor(() => expect(screen.queryByText("First name is required")).toBeNull());
  });

  it("says on the contest page that information is missing", async () => {
    const user = show("contest_page");
    await passPhone(user);
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    await user.click(button("Create Account"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Missing information",
        description: "Please fill in all required fields.",
        variant: "destructive",
      }),
    );
  });

  it.each([
    ["town_page", "Please confirm eligibility", "You must be 18+ and a Salem resident to enter."],
    [
      "contest_page",
      "Please complete all requirements",
      "You must confirm eligibility and accept terms to continue.",
    ],
  ] as const)(
    "refuses a form sent without its ticks on the %s",
    async (source, title, description) => {
      const user = show(source);
      await passPhone(user);
      await user.type(screen.getByLabelText("First name"), "Ann");
      // The disabled button keeps people from this; a script is not kept.
      fireEvent.submit(screen.getByRole("form"));
      await waitFor(() =>
        expect(toast).toHaveBeenCalledWith({ title, description, variant: "destructive" }),
      );
      expect(sent).toEqual([]);
    },
  );
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
        source: "town_page",
      },
    ]);
    expect(phone()).toHaveValue("");
    await passPhone(user, "9785550143");
    expect(screen.getByLabelText("First name")).toHaveValue("");
    for (const box of screen.getAllByRole("checkbox")) expect(box).not.toBeChecked();
  });

  it("says that the account is being created and is sent once", async () => {
    service.use(
      http.post(signups, async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        await delay(60);
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

it("has the drawing's rules beside it", () => {
  show();
  expect(screen.getByText(/No purchase necessary/)).toHaveTextContent("18 or older");
  expect(screen.getByRole("link", { name: "Official Rules" })).toHaveAttribute("href", "/rules");
});
