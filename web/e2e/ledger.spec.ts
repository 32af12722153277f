import { expect, type Page } from "@playwright/test";
import { signIn } from "./support/admin.ts";
import { expectAlive, expectSound, phone } from "./support/layout.ts";
import { test } from "./support/test.ts";

/** An email to a whole town as its member has it: without a provider it lies in the local outbox. */
async function mailed(page: Page): Promise<string> {
  await signIn(page);
  const find = async () => {
    let cursor = "";
    do {
      const outbox = `/api/admin/notifications?channel=email&limit=200${cursor}`;
      const { items, next_cursor } = await (await page.request.get(outbox)).json();
      const found = items.find(({ message_content }: { message_content: string | null }) =>
        message_content?.includes("For the record: "),
      );
      if (found) return found.message_content as string;
      cursor = next_cursor ? `&cursor=${next_cursor}` : "";
    } while (cursor);
    return "";
  };
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy();
  return find();
}

async function check(page: Page, line: string) {
  await page.getByRole("textbox", { name: "Paste the line" }).fill(line);
  await page.getByRole("button", { name: "Check the line" }).click();
}

test.describe("the page of a ledger", () => {
  test("compares what an email told with the ledger of today, offline", async ({
    page,
    context,
  }) => {
    const email = await mailed(page);
    const [, slug = "", sequence = "", digits = ""] =
      email.match(/For the record: (\S+) #(\d+) ([0-9a-f]{16})\n/) ?? [];
    expect(email).toContain(`/towns/${slug}/ledger\n`);
    await page.setViewportSize(phone);
    await page.goto(`/towns/${slug}/ledger`);
    await expect(page).toHaveTitle(/^The ledger of .+ \| Townpick$/);
    await expect(page.getByText("All of them are unchanged, signed")).toBeVisible();
    await expect(page.getByText("Nobody has cosigned it yet.")).toBeVisible();
    const said = page.getByRole("region", { name: "Does it still say the same?" });
    await context.setOffline(true);

    await test.step("the whole email agrees", async () => {
      await check(page, email);
      await expect(said.getByRole("status")).toContainText(
        `Agrees.The ledger still has exactly the record that your line names, number ${sequence}.`,
      );
      await expectSound(page);
    });
    await test.step("another hash disagrees", async () => {
      const other = digits.startsWith("0") ? "1" : "0";
      await check(page, `${slug} #${sequence} ${other}${digits.slice(1)}`);
      await expect(said.getByRole("status")).toContainText(`Disagrees.Record ${sequence}`);
      await expectSound(page);
    });
    await test.step("another town's line is not from this town", async () => {
      await check(page, `nowhere-ma #${sequence} ${digits}`);
      await expect(said.getByRole("status")).toContainText("Not from this town.");
    });
    await test.step("what is no line is refused under the field, by keyboard", async () => {
      const field = page.getByRole("textbox", { name: "Paste the line" });
      await field.fill("hello");
      await field.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByText("This is not such a line.")).toBeVisible();
      await expect(field).toBeFocused();
      await expectSound(page);
    });
    await context.setOffline(false);
  });

  test("is led to from a drawing", async ({ page }) => {
    const address = async () =>
      (await (await page.request.get("/sitemap.xml")).text()).match(/\/drawings\/[0-9a-f-]+/)?.[0];
    await expect.poll(address, { timeout: 60_000 }).toBeTruthy();
    await page.goto((await address()) ?? "");
    await page.getByRole("link", { name: "check an email of ours against it" }).click();
    await expect(page).toHaveURL(/\/towns\/[a-z-]+\/ledger$/);
    await expect(page.getByRole("heading", { name: "The ledger now" })).toBeVisible();
  });

  test("does not exist for an unknown town", async ({ page }) => {
    const answer = await page.goto("/towns/nowhere-ma/ledger");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await expectAlive(page);
  });
});
