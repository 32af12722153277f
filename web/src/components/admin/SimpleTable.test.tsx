import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { SimpleTable } from "./SimpleTable.tsx";

interface Loaf {
  name: string;
  grams: number | null;
}

const loaves: readonly Loaf[] = [
  { name: "Rye", grams: 900 },
  { name: "Bun", grams: null },
  { name: "White", grams: 1000 },
];

const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);

it("sorts by its headers in the page, what has no value at the end", async () => {
  const user = userEvent.setup();
  render(
    <SimpleTable
      label="Loaves"
      columns={[
        { key: "name", header: "Name", value: ({ name }) => name },
        { key: "grams", header: "Grams", value: ({ grams }) => grams },
        { key: "crust", header: "Crust", cell: () => "–" },
      ]}
      rows={loaves}
      rowKey={({ name }) => name}
      empty=""
    />,
  );
  const header = (name: string) => screen.getByRole("columnheader", { name });
  expect(names()).toEqual(["Rye", "Bun", "White"]);
  expect(header("Grams")).toHaveAttribute("aria-sort", "none");
  expect(header("Crust")).not.toHaveAttribute("aria-sort");
  await user.click(screen.getByRole("button", { name: "Grams" }));
  expect(names()).toEqual(["Rye", "White", "Bun"]);
  expect(header("Grams")).toHaveAttribute("aria-sort", "ascending");
  await user.click(screen.getByRole("button", { name: "Grams" }));
  expect(names()).toEqual(["White", "Rye", "Bun"]);
  expect(header("Grams")).toHaveAttribute("aria-sort", "descending");
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(names()).toEqual(["Bun", "Rye", "White"]);
  expect(header("Grams")).toHaveAttribute("aria-sort", "none");
});
