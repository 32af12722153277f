import { describe, expect, it } from "vitest";
import { createQueryClient, retryDelay } from "./query-client.ts";

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
});
