import { describe, expect, it } from "vitest";
import { ProblemError } from "@/api/problem.ts";
import { ChunkNotLoaded } from "@/lib/lazy-chunks.ts";
import {
  aboutFailedCheck,
  aboutFailedSignup,
  aboutIncomplete,
  aboutPhone,
  invalidPhone,
  type Speaker,
  welcome,
} from "./messages.ts";

const townPage: Speaker = {
  source: "town_page",
  town: "Salem",
  contactEmail: "hello@townpick.example",
};
const contestPage: Speaker = { ...townPage, source: "contest_page" };
const bothPages = [townPage, contestPage];

const lost = new ProblemError(0, "unreachable", "The service could not be reached");
const broken = new ProblemError(500, "internal", "Something broke");
const wait = "Too many phone checks from your network. Please try again in about 7 minutes.";
const tooMany = new ProblemError(429, "rate_limited", wait);
const noTown = new ProblemError(404, "not_found", "Town not found");
const refused = (fields: Record<string, string>) =>
  new ProblemError(422, "validation_failed", "Check the form", fields);
const conflict = (code: string, members = {}) =>
  new ProblemError(409, code, "Already there", {}, null, members);

const failure = (title: string, description: string) => ({
  title,
  description,
  variant: "destructive",
});
const generic = failure("Something went wrong", "Please try again later.");

describe("the phone check", () => {
  it("says nothing about a number that may join", () => {
    expect(aboutPhone({ status: "available" }, townPage)).toBeNull();
  });

  it.each(bothPages)("greets a member of the same town on the $source", (page) => {
    const message = aboutPhone({ status: "registered_here", town: "Salem, MA" }, page);
    expect(message?.toast).toEqual({
      title: "You're already a member! 🎉",
      description: "This number is already signed up for updates in Salem, MA.",
    });
  });

  it.each(bothPages)("names the other town and how to move on the $source", (page) => {
    const message = aboutPhone({ status: "registered_elsewhere", town: "Lynn, MA" }, page);
    const description =
      "This number is signed up for updates in Lynn, MA. If you moved and need to change your town, email us at hello@townpick.example";
    expect(message).toEqual({
      toast: failure("Phone number already registered", description),
      fields: { phone: description },
    });
  });

  it("asks for ten digits", () => {
    expect(invalidPhone.toast).toEqual(
      failure("Invalid phone number", "Please enter a valid 10-digit phone number"),
    );
    const said = { phone: "Please enter a valid 10-digit phone number" };
    expect(aboutFailedCheck(refused(said), contestPage)).toEqual(invalidPhone);
  });

  it("says why a number is refused that belongs to no person", () => {
    const why = "Please use your own mobile or home number.";
    expect(aboutFailedCheck(refused({ phone: why }), townPage)).toEqual({
      toast: failure("Invalid phone number", why),
      fields: { phone: why },
    });
  });

  it.each([lost, broken, noTown])("fails on the town page with $code", (error) => {
    expect(aboutFailedCheck(error, townPage).toast).toEqual(generic);
  });

  it("tells a lost connection from a server error on the contest page", () => {
    expect(aboutFailedCheck(lost, contestPage).toast).toEqual(
      failure("Error", "An error occurred while validating your phone number. Please try again."),
    );
    expect(aboutFailedCheck(broken, contestPage).toast).toEqual(
      failure("Error", "Error checking phone number. Please try again."),
    );
  });

  it.each(bothPages)("tells a crowded network when to try again on the $source", (page) => {
    expect(aboutFailedCheck(tooMany, page)).toEqual({
      toast: failure("Too many attempts", wait),
      fields: {},
    });
  });
});

describe("a form that is not complete", () => {
  const unticked = { eligibility_confirmed: "…", terms_accepted: "…" };

  it("asks for eligibility on the town page", () => {
    expect(aboutIncomplete(unticked, townPage).toast).toEqual(
      failure("Please confirm eligibility", "You must be 18+ and a Salem resident to enter."),
    );
  });

  it("asks for the terms on the town page", () => {
    const message = "You must accept the Terms and Privacy Policy to continue.";
    expect(aboutIncomplete({ terms_accepted: message }, townPage).toast).toEqual(
      failure("Please accept the terms", message),
    );
  });

  it.each([unticked, { terms_accepted: "…" }, { eligibility_confirmed: "…", address: "…" }])(
    "asks for all requirements on the contest page",
    (fields) => {
      expect(aboutIncomplete(fields, contestPage).toast).toEqual(
        failure(
          "Please complete all requirements",
          "You must confirm eligibility and accept terms to continue.",
        ),
      );
    },
  );

  it("asks for missing fields on the contest page, and only under them on the town page", () => {
    const fields = { address: "Address is required" };
    expect(aboutIncomplete(fields, contestPage).toast).toEqual(
      failure("Missing information", "Please fill in all required fields."),
    );
    expect(aboutIncomplete(fields, townPage)).toEqual({ toast: null, fields });
  });
});

describe("a signup that failed", () => {
  const emailTaken =
    "This email address is already registered. Please use a different email or contact us if you need help.";

  it.each([
    [townPage, "Email already in use"],
    [contestPage, "Email already registered"],
  ])("names the taken email", (page, title) => {
    expect(aboutFailedSignup(conflict("email_registered"), page)).toEqual({
      toast: failure(title, emailTaken),
      fields: { email: emailTaken },
    });
  });

  it.each(bothPages)("says whose the taken number is on the $source", (page) => {
    const here = conflict("phone_registered", { town: "Salem, MA", same_town: true });
    expect(aboutFailedSignup(here, page).toast?.title).toBe("You're already a member! 🎉");
    const elsewhere = conflict("phone_registered", { town: "Lynn, MA", same_town: false });
    expect(aboutFailedSignup(elsewhere, page).toast?.title).toBe("Phone number already registered");
  });

  it.each([lost, broken, noTown])("is told on the town page with $code", (error) => {
    expect(aboutFailedSignup(error, townPage).toast).toEqual(generic);
  });

  it.each([
    [lost, "An unexpected error occurred. Please try again."],
    [broken, "Failed to create user account"],
    [conflict("phone_registered"), "Error checking phone number"],
    [refused({ phone: "…" }), "Error checking phone number"],
    [refused({ email: "Valid email required" }), "Error checking email"],
  ])("is told on the contest page", (error, description) => {
    expect(aboutFailedSignup(error, contestPage).toast).toEqual(
      failure("Signup failed", description),
    );
  });

  it.each(bothPages)("tells a crowded network when to try again on the $source", (page) => {
    expect(aboutFailedSignup(tooMany, page)).toEqual({
      toast: failure("Too many attempts", wait),
      fields: {},
    });
  });

  it.each([noTown])("is told in general on the contest page with $code", (error) => {
    expect(aboutFailedSignup(error, contestPage).toast).toEqual(generic);
  });

  it("puts what the service refused under its field", () => {
    const fields = { address: "Address is too long (at most 300 characters)" };
    expect(aboutFailedSignup(refused(fields), townPage)).toEqual({ toast: null, fields });
    expect(aboutFailedSignup(refused(fields), contestPage)).toEqual({
      toast: failure("Missing information", "Please fill in all required fields."),
      fields,
    });
  });

  it("asks for the number again when the service refuses it on the town page", () => {
    const said = { phone: "Please enter a valid 10-digit phone number" };
    expect(aboutFailedSignup(refused(said), townPage)).toEqual(invalidPhone);
  });

  it("is told in general when what was refused is nothing on the screen", () => {
    expect(aboutFailedSignup(refused({ request_id: "…" }), townPage).toast).toEqual(generic);
  });

  it("is told in general when the failure is none of the service's", () => {
    expect(aboutFailedSignup(new TypeError("a bug"), townPage).toast).toEqual(generic);
  });
});

it("welcomes with the brand's name and the business", () => {
  expect(welcome("Townpick", "Salem", "Harbor Bread Company")).toEqual({
    title: "Welcome to Townpick! 🎉",
    description: "You're entered to win at Harbor Bread Company!",
  });
  expect(welcome("Townpick", "Salem", undefined)).toEqual({
    title: "Welcome to Townpick! 🎉",
    description: "You're in the next drawing in Salem.",
  });
  expect(welcome("Townpick", "S.N.P.J.", undefined).description).toBe(
    "You're in the next drawing in S.N.P.J.",
  );
});

it("asks to reload the page whose second step went with a release", () => {
  const { toast } = aboutFailedCheck(new ChunkNotLoaded("404"), townPage);
  expect(toast?.title).toBe("Please reload the page");
});

it("names a town with the article it is spoken with", () => {
  const { toast } = aboutIncomplete(
    { eligibility_confirmed: "x" },
    { ...townPage, town: "Oak Park" },
  );
  expect(toast?.description).toBe("You must be 18+ and an Oak Park resident to enter.");
});
