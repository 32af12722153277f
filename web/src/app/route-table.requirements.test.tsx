// Every address of the public route table, and where addresses of towns nobody knows end.
import { configure, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useLocation, useNavigate } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import { answerTowns, liveTown, prelaunchTown } from "@/testing/sample-town.ts";
import { service } from "@/testing/service.ts";
import { AppRoutes } from "./router.tsx";

// Each page is loaded when it is first opened, which takes a busy machine longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Stands beside the pages like the address line and the arrows of a browser. */
function AddressLine() {
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/towns/atlantis-xx">to Atlantis</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

function open(path: string) {
  renderInApp(
    <>
      <AddressLine />
      <AppRoutes />
    </>,
    { path },
  );
}

const address = () => document.querySelector("output")?.textContent;
const headline = () => screen.findByRole("heading", { level: 1 });

beforeEach(() => service.use(answerTowns(liveTown, prelaunchTown)));

describe("the route table", () => {
  it.each([
    ["/", "Discover the best in your town."],
    ["/how-it-works", "How It Works"],
    ["/faq", "Frequently asked questions"],
    ["/terms", "Terms of Service"],
    ["/privacy", "Privacy Policy"],
    ["/rules", "Official Rules"],
    ["/businesses", "For one week, the whole town hears about you."],
    ["/businesses-legacy", "Be this week’s pick in your town."],
    ["/nominate", "Nominate a Standout Local Business"],
    ["/towns/salem-ma", "This Week in Salem"],
    ["/town/salem-ma", "This Week in Salem"],
    ["/towns/salem-ma/thanks", "Welcome to Townpick!"],
    ["/towns/oak-park-il/thanks-prelaunch", "You're officially on the list!"],
    ["/towns/oak-park-il/contest", "No Live Contest"],
    ["/town/oak-park-il/contest", "No Live Contest"],
    ["/towns/oak-park-il/contest-v2", "No Live Contest"],
    ["/town/oak-park-il/contest-v2", "No Live Contest"],
    ["/no/such/page", "Oops! Page not found"],
  ])("has %s", async (path, title) => {
    open(path);
    expect(await headline()).toHaveTextContent(title);
    expect(address()).toBe(path);
  });
});

describe("a town nobody knows", () => {
  beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));

  it.each([
    "/towns/atlantis-xx",
    "/town/atlantis-xx",
    "/towns/atlantis-xx/thanks",
    "/towns/atlantis-xx/thanks-prelaunch",
    "/towns/atlantis-xx/contest",
    "/town/atlantis-xx/contest-v2",
  ])("is redirected from %s to /404", async (path) => {
    open(path);
    expect(await screen.findByText("Oops! Page not found")).toBeVisible();
    expect(address()).toBe("/404");
  });

  it("leaves no step behind that would lead into the redirect again", async () => {
    open("/faq");
    await headline();
    await userEvent.click(screen.getByRole("link", { name: "to Atlantis" }));
    await screen.findByText("Oops! Page not found");
    await userEvent.click(screen.getByRole("button", { name: "back" }));
    expect(await headline()).toHaveTextContent("Frequently asked questions");
    expect(address()).toBe("/faq");
  });
});
