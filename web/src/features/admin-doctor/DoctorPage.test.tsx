import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answerAdmin, calls, problem } from "@/testing/admin.ts";
import { gate } from "@/testing/gate.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import DoctorPage from "./DoctorPage.tsx";

const disk = {
  group: "machine",
  check: "disk",
  label: "Free disk space",
  verdict: "good",
  finding: "12.3 GB left",
  remedy: null,
};
const spf = {
  group: "email",
  check: "spf",
  label: "SPF",
  verdict: "warning",
  finding: "salempick.example does not say who may send mail for it",
  remedy: "Add a TXT record at that name, such as `v=spf1 -all`",
};
const engine = {
  group: "upkeep",
  check: "engine",
  label: "Weekly work",
  verdict: "bad",
  finding: "It has never run",
  remedy: "Start `townpick serve`",
};
const report = (...lines: readonly object[]) => ({
  examined_at: "2026-11-19T15:00:00Z",
  verdict: "good",
  lines,
});

describe("the doctor's page", () => {
  it("says what was found, in groups, with what to do about it", async () => {
    answerAdmin({ "GET /doctor": report(disk, spf, engine) });
    renderInApp(<DoctorPage />);
    expect(screen.getByRole("status")).toHaveTextContent("Checking everything");
    const email = await screen.findByRole("region", { name: "Email" });
    expect(within(email).getByText("Warning")).toBeInTheDocument();
    expect(within(email).getByText("v=spf1 -all").tagName).toBe("CODE");
    const machine = screen.getByRole("region", { name: "Machine" });
    expect(machine).toHaveTextContent("Free disk spaceGood12.3 GB left.");
    expect(screen.getByRole("region", { name: "Automatic work" })).toHaveTextContent("Bad");
    expect(screen.queryByRole("region", { name: "Texts" })).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent("1 thing does not work, 1 to look at.");
  });

  it("says when all is well", async () => {
    answerAdmin({ "GET /doctor": report(disk) });
    renderInApp(<DoctorPage />);
    expect(await screen.findByText("Everything is as it should be.")).toBeInTheDocument();
  });

  it("looks again when asked, once at a time", async () => {
    const { opened, open } = gate();
    let looks = 0;
    answerAdmin({
      "GET /doctor": async () => {
        looks += 1;
        if (looks === 1) return report(engine);
        await opened;
        return report(disk);
      },
    });
    renderInApp(<DoctorPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Check again" }));
    const busy = await screen.findByRole("button", { name: "Checking…" });
    fireEvent.click(busy);
    open();
    expect(await screen.findByText("Everything is as it should be.")).toBeInTheDocument();
    expect(looks).toBe(2);
  });

  it("says when it could not be looked at, shows nothing old, and tries again", async () => {
    const found = [report(disk), problem(503, "unavailable", "No."), report(disk)];
    const asked = answerAdmin({
      "GET /doctor": () => found[calls(asked, "GET /doctor").length - 1] ?? null,
    });
    renderInApp(<DoctorPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Check again" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be checked");
    expect(screen.queryByText("Free disk space")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Free disk space")).toBeInTheDocument();
  });
});
