// Every message of the signup flow, and which answer of the service brings it. Shows nothing itself.
//
//  what happened                          town page                                 contest page
//  ------------------------------------   ---------------------------------------   ---------------------------------
//  number not of ten digits               Invalid phone number                      the same
//  phone check: registered_here           You're already a member!                  the same
//  phone check: registered_elsewhere      Phone number already registered           the same
//  phone check: no answer (connection)    Something went wrong                      Error / An error occurred while
//                                                                                   validating your phone number…
//  phone check: server error              Something went wrong                      Error / Error checking phone number…
//  phone check: too many                  Too many attempts, and the service's      the same
//                                         words: of what, and when to try again
//  phone check: town not found            Something went wrong                      the same
//  the second step could not be loaded    Please reload the page                    the same
//  sent without both ticks                Please confirm eligibility, or            Please complete all requirements
//                                         Please accept the terms
//  sent with empty or refused fields      under each field                          under each field, and
//                                                                                   Missing information
//  signup: 409 phone_registered           as for the phone check                    as for the phone check
//  signup: 409 email_registered           Email already in use                      Email already registered
//  signup: 422 phone refused              Invalid phone number                      Signup failed / Error checking
//                                                                                   phone number
//  signup: 422 email refused              under the field                           Signup failed / Error checking email
//  signup: no answer (connection)         Something went wrong                      Signup failed / An unexpected
//                                                                                   error occurred. Please try again.
//  signup: server error                   Something went wrong                      Signup failed / Failed to create
//                                                                                   user account
//  signup: too many                       as for the phone check                    the same
//  signup: town not found, …              Something went wrong                      the same
import { ProblemError } from "@/api/problem.ts";
import { withArticle } from "@/lib/article.ts";
import { endedWithStop } from "@/lib/full-stop.ts";
import { ChunkNotLoaded } from "@/lib/lazy-chunks.ts";
import { wholeNumberOnly } from "@/lib/phone.ts";
import type { Toast } from "@/lib/toast.ts";
import type { PhoneAnswer } from "./api.ts";
import type { Details } from "./schema.ts";

/** Where the flow stands and whom it speaks for. */
export interface Speaker {
  source: "town_page" | "contest_page";
  /** The town's name without its state. */
  town: string;
  contactEmail: string;
}

/** What the flow says: in the corner of the screen, and under the fields concerned. */
export interface Message {
  toast: Toast | null;
  fields: Partial<Record<keyof Details | "phone", string>>;
}

/** The number has not exactly ten digits. */
export const invalidPhone: Message = {
  toast: failure("Invalid phone number", wholeNumberOnly),
  fields: { phone: wholeNumberOnly },
};

/** The service refused the number, and says why: it may be nobody's own. */
function refusedPhone(why: string = wholeNumberOnly): Message {
  return { toast: failure("Invalid phone number", why), fields: { phone: why } };
}

/** What to say about a checked number; null when it may join. */
export function aboutPhone(answer: PhoneAnswer, speaker: Speaker): Message | null {
  if (answer.status === "available") return null;
  return registeredPhone(answer.town ?? speaker.town, answer.status === "registered_here", speaker);
}

/** What to say when the phone check brought no answer. */
export function aboutFailedCheck(error: unknown, { source }: Speaker): Message {
  if (error instanceof ChunkNotLoaded) return reloadFirst;
  const { status, code, message, fields } = problem(error);
  if (code === "validation_failed") return refusedPhone(fields["phone"]);
  if (code === "rate_limited") return tooMany(message);
  if (source === "contest_page" && status === 0) {
    return said(
      failure("Error", "An error occurred while validating your phone number. Please try again."),
    );
  }
  if (source === "contest_page" && status >= 500) {
    return said(failure("Error", "Error checking phone number. Please try again."));
  }
  return somethingWentWrong;
}

/** The number may join, but the second step is no longer there: its script went with a release. */
export const reloadFirst: Message = said(
  failure(
    "Please reload the page",
    "It has a newer version, and the next step comes with it. Then enter your number once more.",
  ),
);

/** What to say when the form was sent with something missing; `fields` holds what is under each. */
export function aboutIncomplete(fields: Message["fields"], { source, town }: Speaker): Message {
  const unticked = fields.eligibility_confirmed ?? fields.terms_accepted;
  if (source === "contest_page") {
    const toast = unticked
      ? failure(
          "Please complete all requirements",
          "You must confirm eligibility and accept terms to continue.",
        )
      : failure("Missing information", "Please fill in all required fields.");
    return { toast, fields };
  }
  if (fields.eligibility_confirmed) {
    const rule = `You must be 18+ and ${withArticle(town)} resident to enter.`;
    return { toast: failure("Please confirm eligibility", rule), fields };
  }
  const toast = unticked ? failure("Please accept the terms", unticked) : null;
  return { toast, fields };
}

/** What to say when the service did not create the member. */
export function aboutFailedSignup(error: unknown, speaker: Speaker): Message {
  const { status, code, message, fields, members } = problem(error);
  const town = members["town"];
  if (code === "phone_registered" && typeof town === "string") {
    return registeredPhone(town, members["same_town"] === true, speaker);
  }
  if (code === "email_registered") return registeredEmail(speaker);
  if (code === "validation_failed") return refused(fields, speaker);
  if (code === "rate_limited") return tooMany(message);
  if (speaker.source === "contest_page") {
    if (code === "phone_registered") return signupFailed("Error checking phone number");
    if (status === 0) return signupFailed("An unexpected error occurred. Please try again.");
    if (status >= 500) return signupFailed("Failed to create user account");
  }
  return somethingWentWrong;
}

/** What a new member is told on the contest page; `business` is missing when the contest ended meanwhile. */
export function welcome(brand: string, town: string, business: string | undefined): Toast {
  const description = business
    ? `You're entered to win at ${business}!`
    : `You're in the next drawing in ${endedWithStop(town)}`;
  return { title: `Welcome to ${brand}! 🎉`, description };
}

const somethingWentWrong: Message = said(
  failure("Something went wrong", "Please try again later."),
);

function refused(fields: Message["fields"], speaker: Speaker): Message {
  const onContestPage = speaker.source === "contest_page";
  if (fields.phone) {
    const description = "Error checking phone number";
    return onContestPage
      ? { ...signupFailed(description), fields }
      : { ...refusedPhone(fields.phone), fields };
  }
  if (fields.eligibility_confirmed || fields.terms_accepted)
    return aboutIncomplete(fields, speaker);
  if (fields.email && onContestPage) return { ...signupFailed("Error checking email"), fields };
  const known = fields.first_name ?? fields.last_name ?? fields.email ?? fields.address;
  return known ? aboutIncomplete(fields, speaker) : somethingWentWrong;
}

function registeredPhone(town: string, sameTown: boolean, { contactEmail }: Speaker): Message {
  if (sameTown) {
    const description = `This number is already signed up for updates in ${town}.`;
    return said({ title: "You're already a member! 🎉", description });
  }
  const description = `This number is signed up for updates in ${town}. If you moved and need to change your town, email us at ${contactEmail}`;
  return {
    toast: failure("Phone number already registered", description),
    fields: { phone: description },
  };
}

function registeredEmail({ source }: Speaker): Message {
  const title = source === "contest_page" ? "Email already registered" : "Email already in use";
  const description =
    "This email address is already registered. Please use a different email or contact us if you need help.";
  return { toast: failure(title, description), fields: { email: description } };
}

/** Somebody else of the same network may have been the cause: the service says what happened and when to try again. */
function tooMany(description: string): Message {
  return said(failure("Too many attempts", description));
}

function signupFailed(description: string): Message {
  return said(failure("Signup failed", description));
}

function said(toast: Toast): Message {
  return { toast, fields: {} };
}

function failure(title: string, description: string): Toast {
  return { title, description, variant: "destructive" };
}

function problem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError(0, "unknown", "The call failed");
}
