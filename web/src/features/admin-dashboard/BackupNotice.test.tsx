import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answerAdmin, numbers } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { BackupAlarm, BackupNotice } from "./BackupNotice.tsx";

const tooOld = {
  state: "too_old",
  last_good_at: "2026-10-01T12:00:00Z",
  last_error: "the place of the backups (s3://saved/town) is full",
};

function shown(backups: object) {
  answerAdmin({ "GET /dashboard": { ...numbers, backups } });
  return renderInApp(
    <>
      <BackupAlarm />
      <BackupNotice />
    </>,
  );
}

beforeEach(() => localStorage.clear());

describe("an installation without a good backup", () => {
  it("says since when there was none, and why", async () => {
    shown(tooOld);
    const notice = await screen.findByRole("region", {
      name: /^The last good backup is from Oct 1/,
    });
    expect(notice).toHaveTextContent("The last attempt failed: the place of the backups");
  });

  it("says that there never was one", async () => {
    shown({ ...tooOld, last_good_at: null });
    expect(
      await screen.findByRole("region", { name: "There is no good backup yet" }),
    ).toBeVisible();
  });

  it("says what to set where people use it for real, until that is put away", async () => {
    const name = "Make backups every day";
    const recommended = { state: "recommended", last_good_at: null, last_error: null };
    const { unmount } = shown(recommended);
    const notice = await screen.findByRole("region", { name });
    expect(notice).toHaveTextContent("TOWNPICK_BACKUP_URL");
    await userEvent.click(within(notice).getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("region", { name })).toBeNull();
    unmount();
  });
});
