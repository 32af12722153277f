// Joining within the whole app: the second step's fields, and what joining leaves in the browser's history.
import { configure, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Link, useLocation, useNavigate } from "react-router";
import { expect, it, vi } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import { answerTowns, liveTown, prelaunchTown } from "@/testing/sample-town.ts";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "../router.tsx";

// Each page is loaded when it is first opened, which takes a busy machine longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Stands beside the page like the address line and the arrow of a browser. */
function AddressLine({ bookmark }: { bookmark: string }) {
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to={bookmark}>bookmark</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        forward
      </button>
    </>
  );
}

const address = () => document.querySelector("output")?.textContent;

/** Comes from the FAQ to the town's page and passes the first step. */
async function reachDetails(town: string, is_live: boolean) {
  service.use(
    answerTowns(liveTown, prelaunchTown),
    http.post("*/phone-checks", () => HttpResponse.json({ status: "available" })),
    http.post("*/signups", () =>
      HttpResponse.json({ is_live, business_name: null }, { status: 201 }),
    ),
  );
  const user = userEvent.setup();
  renderInApp(
    <>
      <AddressLine bookmark={town} />
      <AppRoutes />
    </>,
    { path: "/faq" },
  );
  await user.click(screen.getByRole("link", { name: "bookmark" }));
  await user.type(await screen.findByLabelText("Phone number"), "9785550142{Enter}");
  await screen.findByLabelText("First name");
  return user;
}

it("asks for the email address in a field made for it", async () => {
  await reachDetails("/towns/salem-ma", true);
  expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
});

it("Back on the second step leads to the first, and on again, with everything kept", async () => {
  const user = await reachDetails("/towns/salem-ma", true);
  await user.type(screen.getByLabelText("First name"), "Ann");
  await user.type(screen.getByLabelText("Address"), "1 Elm Street");
  const [eligible] = screen.getAllByRole("checkbox");
  await user.click(eligible as HTMLElement);
  vi.mocked(window.scrollTo).mockClear();
  await user.click(screen.getByRole("button", { name: "back" }));
  expect(await screen.findByLabelText("Phone number")).toHaveValue("(978) 555-0142");
  expect(address()).toBe("/towns/salem-ma");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByLabelText("First name")).toHaveValue("Ann");
  expect(screen.getByLabelText("Address")).toHaveValue("1 Elm Street");
  expect(screen.getAllByRole("checkbox")[0]).toBeChecked();
  expect(window.scrollTo).not.toHaveBeenCalled();
  // Forward leads there too, but not with a number that nobody has checked.
  await user.click(screen.getByRole("button", { name: "back" }));
  await screen.findByLabelText("Phone number");
  await user.click(screen.getByRole("button", { name: "forward" }));
  expect(await screen.findByLabelText("First name")).toHaveValue("Ann");
  await user.click(screen.getByRole("button", { name: "Back to phone number" }));
  await user.type(await screen.findByLabelText("Phone number"), "{Backspace}3");
  await user.click(screen.getByRole("button", { name: "forward" }));
  expect(screen.getByLabelText("Phone number")).toHaveValue("(978) 555-0143");
  await user.click(screen.getByRole("button", { name: "back" }));
  await user.click(screen.getByRole("button", { name: "back" }));
  await expect.poll(address, { timeout: 10_000 }).toBe("/faq");
});

it.each([
  ["live", "/towns/salem-ma", "/towns/salem-ma/thanks", true],
  ["pre-launch", "/towns/oak-park-il", "/towns/oak-park-il/thanks-prelaunch", false],
])(
  "the thanks of a %s town replace the form in the history",
  async (_kind, town, thanks, is_live) => {
    const user = await reachDetails(town, is_live);
    await user.type(screen.getByLabelText("First name"), "Ann");
    await user.type(screen.getByLabelText("Last name"), "Lee");
    await user.type(screen.getByLabelText("Email"), "ann@example.com");
    await user.type(screen.getByLabelText("Address"), "1 Elm Street");
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    await expect.poll(address, { timeout: 10_000 }).toBe(thanks);
    await user.click(screen.getByRole("button", { name: "back" }));
    await expect.poll(address, { timeout: 10_000 }).toBe("/faq");
  },
);
