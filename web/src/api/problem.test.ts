import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { service } from "@/testing/service.ts";
import { answered, api } from "./client.ts";
import { isNotFound, ProblemError, sentenceOf } from "./problem.ts";

const ask = (signal?: AbortSignal) =>
  answered(
    api.GET("/api/places/suggestions", {
      params: { query: { q: "bo" } },
      ...(signal && { signal }),
    }),
  );

async function failureOf(answer: () => Response): Promise<ProblemError> {
  service.use(http.get("*/api/places/suggestions", answer));
  const failure = await ask().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProblemError);
  return failure as ProblemError;
}

describe("a failed call", () => {
  it("carries code, detail, fields and request id of the problem document", async () => {
    const problem = await failureOf(() =>
      HttpResponse.json(
        {
          type: "about:blank",
          title: "Unprocessable",
          status: 422,
          code: "validation_failed",
          detail: "Some fields need another look",
          fields: { q: "is too long", broken: 7 },
          request_id: "abc",
        },
        { status: 422, headers: { "content-type": "application/problem+json" } },
      ),
    );
    expect(problem).toMatchObject({
      status: 422,
      code: "validation_failed",
      message: "Some fields need another look",
      fields: { q: "is too long" },
      requestId: "abc",
    });
  });

  it("falls back to the status when the answer is no problem document", async () => {
    const problem = await failureOf(
      () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 }),
    );
    expect(problem).toMatchObject({ status: 502, code: "unknown", fields: {}, requestId: null });
    expect(problem.message).toContain("502");
  });

  it("is told apart when no answer arrives at all", async () => {
    const problem = await failureOf(() => HttpResponse.error());
    expect(problem).toMatchObject({ status: 0, code: "unreachable" });
  });

  it("stays an abort when the caller gave it up", async () => {
    const failure = await ask(AbortSignal.abort()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "AbortError" });
  });
});

it("a successful call gives its body", async () => {
  expect((await ask()).suggestions[0]).toEqual({ label: "Boston, MA", value: "boston-ma" });
});

it("the sentence about a failure is the service's own, about a field first, or none", () => {
  expect(sentenceOf(new ProblemError(409, "taken", "It is taken"))).toBe("It is taken");
  const fields = { file: "is no picture" };
  expect(sentenceOf(new ProblemError(422, "validation_failed", "No", fields))).toBe(fields.file);
  expect(sentenceOf(new ProblemError(502, "unknown", "The service answered 502"))).toBeNull();
  expect(sentenceOf(new Error("No"))).toBeNull();
});

describe("whether a thing is missing", () => {
  it("is told by 404 alone: a refused or lost call says nothing about it", () => {
    expect(isNotFound(new ProblemError(404, "not_found", ""))).toBe(true);
    for (const status of [0, 400, 422, 500]) {
      expect(isNotFound(new ProblemError(status, "other", ""))).toBe(false);
    }
    expect(isNotFound(new Error("404"))).toBe(false);
  });
});
