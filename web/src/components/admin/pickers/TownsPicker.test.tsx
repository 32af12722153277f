import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { type Asked, answerAdmin, calls, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import type { PickerOption } from "./option.ts";
import { TownsPicker } from "./TownsPicker.tsx";

const salem = { id: "t1", slug: "salem-ma", full_name: "Salem, MA", status: "Active" };
const lynn = { id: "t2", slug: "lynn-ma", full_name: "Lynn, MA", status: "Inactive" };

function towns({ query }: Asked): object {
  const found = [salem, lynn].filter(({ full_name }) =>
    full_name.toLowerCase().includes((query["q"] ?? "").toLowerCase()),
  );
  return { items: found, more: query["q"] === "" };
}

const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

function Towns() {
  const [value, setValue] = useState<PickerOption[]>([]);
  return (
    <form onSubmit={onSubmit}>
      <TownsPicker required value={value} onChange={setValue} />
    </form>
  );
}

function open(answer: (asked: Asked) => object = towns) {
  const asked = answerAdmin({ "GET /towns/options": answer });
  renderInApp(<Towns />);
  return { user: userEvent.setup(), asked };
}

const box = () => screen.getByRole("combobox", { name: "Towns" });

describe("the picker of towns", () => {
  it("says how many are selected, and names them", async () => {
    const { user } = open();
    expect(screen.getByText("0 town(s) selected")).toBeVisible();
    await user.click(box());
    await user.click(await screen.findByRole("option", { name: /Salem/ }));
    await user.click(screen.getByRole("option", { name: /Lynn/ }));
    expect(screen.getByText("2 town(s) selected")).toBeVisible();
    expect(screen.getByRole("option", { name: /Salem/ })).toHaveAttribute("aria-selected", "true");
    await user.click(screen.getByRole("button", { name: "Remove Salem, MA" }));
    const chosen = within(screen.getByRole("list", { name: "Selected towns" }));
    expect(chosen.getAllByRole("listitem")).toHaveLength(1);
    expect(chosen.getByText("Lynn, MA")).toBeVisible();
  });

  it("asks to keep typing while there is more than it shows", async () => {
    const { user, asked } = open();
    await user.click(box());
    const hint = "Showing first 50 results. Keep typing to narrow down...";
    expect(await screen.findAllByText(hint)).not.toHaveLength(0);
    await user.type(box(), "lyn");
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
    expect(screen.getAllByRole("option")).toHaveLength(1);
    expect(calls(asked, "GET /towns/options").at(-1)?.query).toEqual({ q: "lyn" });
  });

  it("chooses what was pressed, though the list narrows before the button is let go", async () => {
    const { user } = open();
    await user.click(box());
    const lynnOption = await screen.findByRole("option", { name: /Lynn/ });
    await user.pointer({ keys: "[MouseLeft>]", target: lynnOption });
    expect(screen.getByRole("button", { name: "Remove Lynn, MA" })).toBeVisible();
    await user.pointer({ keys: "[/MouseLeft]", target: lynnOption });
    expect(screen.getByText("1 town(s) selected")).toBeVisible();
  });

  it("chooses what a screen reader clicks without pressing", async () => {
    const { user } = open();
    await user.click(box());
    fireEvent.click(await screen.findByRole("option", { name: /Lynn/ }));
    expect(screen.getByText("1 town(s) selected")).toBeVisible();
  });

  it("shows fifty at most, whatever the service sends", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...salem, id: `t${index}` }));
    const { user } = open(() => ({ items: many, more: false }));
    await user.click(box());
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(50));
    expect(screen.getAllByText(/^Showing first 50 results/)).not.toHaveLength(0);
  });

  it("says when there is none", async () => {
    const { user } = open();
    await user.click(box());
    await user.type(box(), "atlantis");
    expect(await screen.findAllByText("No towns found.")).not.toHaveLength(0);
  });

  it("is worked by keyboard, and Enter never sends the form", async () => {
    const { user } = open();
    await user.click(box());
    await screen.findByRole("option", { name: /Salem/ });
    await user.keyboard("{Enter}{ArrowDown}{ArrowDown}{Enter}");
    expect(screen.getByText("1 town(s) selected")).toBeVisible();
    expect(screen.getByRole("button", { name: "Remove Lynn, MA" })).toBeVisible();
    await user.keyboard("{Enter}");
    expect(screen.getByText("0 town(s) selected")).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("offers to try again when the towns do not arrive", async () => {
    let broken = true;
    const { user } = open((asked) =>
      broken ? problem(422, "validation_failed", "No.") : towns(asked),
    );
    await user.click(box());
    await screen.findByRole("button", { name: "Try again" });
    broken = false;
    await user.keyboard("{Tab}{Enter}");
    expect(await screen.findByRole("option", { name: /Salem/ })).toBeVisible();
    expect(box()).toHaveFocus();
    await user.tab();
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});
