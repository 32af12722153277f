import { beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "@/api/problem.ts";
import { toast } from "@/testing/toasts.ts";
import { createQueryClient, retryDelay } from "./query-client.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the data cache", () => {
  it("tries three times more and keeps unused data for five minutes", () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ retry: 3, gcTime: 300_000 });
    expect(queries?.retryDelay).toBe(retryDelay);
  });

  it("waits one second, then twice as long each time, at most thirty", () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  const meta = { failed: "Failed to load bread", missing: "No such bread" };
  const told = (description: string) => [[{ title: "Error", description, variant: "destructive" }]];

  it.each([
    ["what could not be loaded", new ProblemError(500, "internal", "No"), meta, told(meta.failed)],
    ["what is not there", new ProblemError(404, "not_found", "No"), meta, told(meta.missing)],
    ["nothing of what is not there", new ProblemError(404, "not_found", "No"), { failed: "" }, []],
    ["nothing when a session has ended", new ProblemError(401, "unauthenticated", "No"), meta, []],
    ["nothing unless it was asked to", new ProblemError(500, "internal", "No"), {}, []],
  ])("tells %s", async (_what, error, meta, toasts) => {
    const queryFn = () => Promise.reject(error);
    const query = { queryKey: ["bread"], queryFn, meta, retry: false };
    await expect(createQueryClient().fetchQuery(query)).rejects.toBe(error);
    expect(vi.mocked(toast).mock.calls).toEqual(toasts);
  });

  it("says nothing over earlier data where that is asked for", async () => {
    const client = createQueryClient();
    client.setQueryData(["bread"], "rye", { updatedAt: 1 });
    const queryFn = () => Promise.reject(new ProblemError(500, "internal", "No"));
    const query = { queryKey: ["bread"], queryFn, retry: false };
    await client.fetchQuery({ ...query, meta: { ...meta, unlessShown: true } }).catch(() => {});
    expect(toast).not.toHaveBeenCalled();
    await client.fetchQuery({ ...query, meta }).catch(() => {});
    expect(vi.mocked(toast).mock.calls).toEqual(told(meta.failed));
  });
});
