import { describe, expect, it } from "vitest";
import { admin } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import { answerAdmin, page } from "@/testing/admin.ts";
import { adminList, exportAddress } from "./list-source.ts";

const path = "/api/admin/contests/{id}/participants";
const listOf = (id: string) =>
  adminList(path, (path, asked) => answered(admin.GET(path, asked)), { id });

describe("a list of the service", () => {
  it("is asked for what is given and nothing else", async () => {
    const asked = answerAdmin({ "GET /contests/a/participants": page([]) });
    await listOf("a").read({ q: "maria", cursor: "" });
    expect(asked.map(({ query }) => query)).toEqual([{ q: "maria" }]);
  });

  it("has an address that nobody can leave", () => {
    expect(listOf("a/../b").address).toBe("/api/admin/contests/a%2F..%2Fb/participants");
  });

  it("is exported with the filters that are set", () => {
    const list = { address: "/api/admin/members" };
    expect(exportAddress(list, { q: "a&b", status: "all", town: "" })).toBe(
      "/api/admin/members/export.csv?q=a%26b&status=all",
    );
    expect(exportAddress(list, {})).toBe("/api/admin/members/export.csv");
  });
});
