import { describe, expect, expectTypeOf, it } from "vitest";
import { admin } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import { answerAdmin, page } from "@/testing/admin.ts";
import { timelineOf } from "../api/members.ts";
import type { ColumnsOf } from "./columns.ts";
import { adminList, exportAddress, type ListSource } from "./list-source.ts";
import type { ServerListProps } from "./ServerList.tsx";

type AsksIn<List> = List extends ListSource<infer _Row, infer _Page, infer Can> ? Can : never;

const path = "/api/admin/contests/{id}/participants";
const listOf = (id: string) =>
  adminList(path, (path, asked) => answered(admin.GET(path, asked)), { id });

describe("a list of the service", () => {
  it("is asked for what is given and nothing else", async () => {
    const asked = answerAdmin({ "GET /contests/a/participants": page([]) });
    await listOf("a").read({ q: "maria", cursor: "" });
    expect(asked.map(({ query }) => query)).toEqual([{ q: "maria" }]);
  });

  it("knows the names and values it can be asked for, and whether it can be exported", () => {
    const members = adminList("/api/admin/members", (path, asked) =>
      answered(admin.GET(path, asked)),
    );
    const column = { key: "name", header: "Name" } as const;
    const columns: ColumnsOf<typeof members> = [
      { ...column, sort: { ascending: "name" }, filter: { name: "status", label: "" } },
      // @ts-expect-error the service has no such order
      { ...column, sort: { ascending: "nmae" } },
      // @ts-expect-error nor such a filter
      { ...column, filter: { name: "stauts", label: "" } },
      // @ts-expect-error nor such a value of it
      { ...column, filter: { name: "status", label: "", options: [{ value: "x", label: "" }] } },
    ];
    expect(columns).toHaveLength(4);
    expectTypeOf<ServerListProps<unknown, never, AsksIn<typeof members>>>()
      .toHaveProperty("exports")
      .toEqualTypeOf<boolean | undefined>();
    const timeline = timelineOf("a");
    expectTypeOf<ServerListProps<unknown, never, AsksIn<typeof timeline>>>()
      .toHaveProperty("exports")
      .toEqualTypeOf<undefined>();
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
