import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { answerAdmin, problem, signedOut } from "@/testing/admin.ts";
import { service } from "@/testing/service.ts";
import { adminAddress, adminFetch, retryUnlessRefused, sessionLoss } from "./admin.ts";
import { ProblemError } from "./problem.ts";

afterEach(() => sessionLoss.mend());

describe("a call of the administrators' pages", () => {
  it("sends JSON and gives the body of the answer", async () => {
    const asked = answerAdmin({ "PUT /account": ({ body }) => ({ got: body }) });
    expect(await adminFetch("PUT", "/account", { name: "Ada" })).toEqual({ got: { name: "Ada" } });
    expect(asked).toEqual([{ call: "PUT /account", query: {}, body: { name: "Ada" } }]);
  });

  it("gives nothing for an answer without a body", async () => {
    answerAdmin({ "DELETE /session": null });
    expect(await adminFetch("DELETE", "/session")).toBeUndefined();
  });

  it("throws the service's own words", async () => {
    answerAdmin({ "POST /towns": problem(409, "conflict", "This town already exists.") });
    await expect(adminFetch("POST", "/towns", {})).rejects.toMatchObject({
      code: "conflict",
      message: "This town already exists.",
    });
    expect(sessionLoss.now()).toBe(false);
  });

  it("says that there was no answer", async () => {
    service.use(http.get("*/api/admin/engine", () => HttpResponse.error()));
    await expect(adminFetch("GET", "/engine")).rejects.toMatchObject({ code: "unreachable" });
  });

  it("takes a success without a readable body for a failure", async () => {
    service.use(http.get("*/api/admin/engine", () => new HttpResponse("<h1>proxy</h1>")));
    await expect(adminFetch("GET", "/engine")).rejects.toBeInstanceOf(ProblemError);
  });

  it("tells when the session is over, but not when a password is wrong", async () => {
    answerAdmin({
      "POST /session": problem(401, "invalid_credentials", "Invalid credentials"),
      "GET /dashboard": signedOut(),
    });
    await expect(adminFetch("POST", "/session", {})).rejects.toThrow();
    expect(sessionLoss.now()).toBe(false);
    await expect(adminFetch("GET", "/dashboard")).rejects.toThrow();
    expect(sessionLoss.now()).toBe(true);
  });
});

describe("what follows from a failure", () => {
  it("is no second try when the service refused", () => {
    expect(retryUnlessRefused(0, new ProblemError(404, "not_found", ""))).toBe(false);
    expect(retryUnlessRefused(0, new ProblemError(503, "unavailable", ""))).toBe(true);
    expect(retryUnlessRefused(2, new ProblemError(503, "unavailable", ""))).toBe(false);
  });
});

describe("the address of an export", () => {
  it("carries the filters that are set", () => {
    expect(adminAddress("/members/export.csv", { q: "a&b", status: "all", town: "" })).toBe(
      "/api/admin/members/export.csv?q=a%26b&status=all",
    );
  });
});
