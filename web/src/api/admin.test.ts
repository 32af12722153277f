import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { answerAdmin, problem, session, signedOut } from "@/testing/admin.ts";
import { service } from "@/testing/service.ts";
import { admin, adminReads, sessionLoss } from "./admin.ts";
import { done } from "./answers.ts";
import { answered } from "./client.ts";
import { ProblemError } from "./problem.ts";

afterEach(() => sessionLoss.mend());

const engine = () => answered(admin.GET("/api/admin/engine"));

describe("a call of the administrators' pages", () => {
  it("sends JSON and gives the body of the answer", async () => {
    const asked = answerAdmin({ "PUT /account": session.admin });
    const body = { name: "Ada", phone_number: null };
    expect(await answered(admin.PUT("/api/admin/account", { body }))).toEqual(session.admin);
    expect(asked).toEqual([{ call: "PUT /account", query: {}, body }]);
  });

  it("gives nothing for an answer without a body", async () => {
    answerAdmin({ "DELETE /session": null });
    expect(await done(admin.DELETE("/api/admin/session"))).toBeUndefined();
  });

  it("throws the service's own words", async () => {
    answerAdmin({ "DELETE /places": problem(409, "conflict", "Somebody else does this now.") });
    await expect(done(admin.DELETE("/api/admin/places"))).rejects.toMatchObject({
      code: "conflict",
      message: "Somebody else does this now.",
    });
    expect(sessionLoss.now()).toBe(false);
  });

  it("says that there was no answer", async () => {
    service.use(http.get("*/api/admin/engine", () => HttpResponse.error()));
    await expect(engine()).rejects.toMatchObject({ code: "unreachable" });
  });

  it("takes a success without a readable body for a failure", async () => {
    service.use(http.get("*/api/admin/engine", () => new HttpResponse("<h1>proxy</h1>")));
    await expect(engine()).rejects.toBeInstanceOf(ProblemError);
  });

  it("tells when the session is over, but not when a password is wrong", async () => {
    answerAdmin({
      "POST /session": problem(401, "invalid_credentials", "Invalid credentials"),
      "GET /engine": signedOut(),
    });
    const body = { email: "ada@townpick.example", password: "wrong" };
    await expect(answered(admin.POST("/api/admin/session", { body }))).rejects.toThrow();
    expect(sessionLoss.now()).toBe(false);
    await expect(engine()).rejects.toThrow();
    expect(sessionLoss.now()).toBe(true);
  });
});

describe("what follows from a failure", () => {
  it("is no second try when the service refused", () => {
    expect(adminReads.retry(0, new ProblemError(404, "not_found", ""))).toBe(false);
    expect(adminReads.retry(0, new ProblemError(503, "unavailable", ""))).toBe(true);
    expect(adminReads.retry(2, new ProblemError(503, "unavailable", ""))).toBe(false);
  });
});
