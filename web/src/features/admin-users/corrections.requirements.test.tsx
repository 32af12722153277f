// How an administrator corrects a user.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { calls } from "@/testing/admin.ts";
import { detail, openUser } from "@/testing/user-page.tsx";

describe("the correction of a user", () => {
  it("corrects the member, on top of nothing that somebody else changed", async () => {
    const asked = openUser({ "PUT /members/m1": { ...detail, first_name: "Ana" } });
    await userEvent.click(await screen.findByRole("button", { name: "Edit User" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit User" }));
    const first = await dialog.findByRole("textbox", { name: /^First name/ });
    await userEvent.clear(first);
    await userEvent.type(first, "Ana");
    await userEvent.click(dialog.getByRole("button", { name: "Save User" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(asked, "PUT /members/m1")[0]?.body).toEqual({
      first_name: "Ana",
      last_name: "de la Cruz",
      email: "maria@a.example",
      address: "12 Chestnut Street",
      town_slug: "salem-ma",
      updated_at: "2026-03-01T14:00:00Z",
    });
  });

  /** Types another email address into the form and saves; gives the question that comes first. */
  async function saveEmail(address: string) {
    await userEvent.click(await screen.findByRole("button", { name: "Edit User" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit User" }));
    const field = await form.findByRole("textbox", { name: /^Email/ });
    await userEvent.clear(field);
    await userEvent.type(field, address);
    await userEvent.click(form.getByRole("button", { name: "Save User" }));
    return screen.findByRole("dialog", { name: "Send one email to a new address?" });
  }

  it("says how many emails another address sends to whom, and asks before it is saved", async () => {
    const asked = openUser({
      "GET /members/m1": { ...detail, waiting_email: "wrong@a.example" },
      "PUT /members/m1": detail,
    });
    const question = await saveEmail("New@a.example");
    expect(question).toHaveTextContent("One email goes to new@a.example now");
    expect(question).toHaveTextContent("one email tells maria@a.example that it was replaced");
    expect(question).toHaveTextContent("The link that was sent to wrong@a.example stops working.");
    expect(calls(asked, "PUT")).toHaveLength(0);
    await userEvent.click(within(question).getByRole("button", { name: "Save and Send" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(asked, "PUT")[0]?.body).toMatchObject({ email: "New@a.example" });
  });

  it("keeps what was typed when the question about another address is answered with no", async () => {
    const asked = openUser();
    const question = await saveEmail("new@a.example");
    await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit User" }));
    expect(form.getByRole("textbox", { name: /^Email/ })).toHaveValue("new@a.example");
    expect(calls(asked, "PUT")).toHaveLength(0);
  });

  it("takes an address back that waits to be confirmed, after a question", async () => {
    const asked = openUser({
      "GET /members/m1": { ...detail, waiting_email: "new@a.example" },
      "DELETE /members/m1/waiting-email": detail,
    });
    await userEvent.click(await screen.findByRole("button", { name: "Take back new email" }));
    expect(screen.getByRole("dialog")).toHaveTextContent(
      "The link that was sent to new@a.example stops working and maria@a.example stays.",
    );
    expect(calls(asked, "DELETE")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Take Back" }));
    await waitFor(() => expect(calls(asked, "DELETE")).toHaveLength(1));
  });
});
