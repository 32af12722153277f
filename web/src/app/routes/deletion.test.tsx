// How a member asks for the deletion of their record.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { answerPosts, refused } from "@/testing/posts.ts";
import { address, openPreferences, press } from "@/testing/preferences-page.tsx";
import { service } from "@/testing/service.ts";

describe("deletion", () => {
  const byText = () => HttpResponse.json({ code_sent_by: "sms", local: false }, { status: 202 });
  const answerRequests = (answer: () => Response) => {
    let requests = 0;
    service.use(
      http.post(`*${address}/deletion`, () => {
        requests += 1;
        return answer();
      }),
    );
    return () => requests;
  };

  it("is asked for, then confirmed with a code that came another way", async () => {
    await openPreferences();
    const requests = answerRequests(byText);
    const confirmations = answerPosts(
      `${address}/deletion/confirm`,
      refused(422, "validation_failed", "No", { code: "That code is not right." }),
      () => new HttpResponse(null, { status: 204 }),
    );
    await press("Ask for deletion");
    expect(await screen.findByText(/^Your request is noted/)).toHaveFocus();
    expect(screen.getByText(/we sent six digits to your phone/)).toBeVisible();
    expect(requests()).toBe(1);
    const code = screen.getByRole("textbox", { name: /^Code/ });
    await userEvent.type(code, "12345");
    expect(screen.getByRole("button", { name: "Delete me for good" })).toBeDisabled();
    await userEvent.type(code, "6");
    await press("Delete me for good");
    expect(await screen.findByText("That code is not right.")).toBeVisible();
    await press("Delete me for good");
    const gone = await screen.findByRole("heading", { name: "Everything about you is gone." });
    expect(gone).toHaveFocus();
    expect(confirmations).toEqual([{ code: "123456" }, { code: "123456" }]);
    expect(screen.queryByText("maria@example.com")).toBeNull();
  });

  it("goes on at its second step on a later visit, with a new code", async () => {
    await openPreferences({ deletion_requested: true });
    answerRequests(() =>
      HttpResponse.json({ code_sent_by: "email", local: true }, { status: 202 }),
    );
    expect(screen.queryByRole("button", { name: "Ask for deletion" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete me for good" })).toBeNull();
    await press("Send me a code to confirm");
    expect(await screen.findByText(/^This installation sends no email/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Delete me for good" })).toBeVisible();
  });

  it("is our team's where no code reaches anybody", async () => {
    await openPreferences();
    answerRequests(() => HttpResponse.json({ code_sent_by: null, local: false }, { status: 202 }));
    await press("Ask for deletion");
    expect(await screen.findByText(/Our team will delete your record/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete me for good" })).toBeNull();
  });
});
