// What the sign-in page needs for the way to the identity provider and back.
import { readDraft, saveDraft } from "@/components/admin/form/draft.ts";

const draft = "sign-in";

/** Keeps the page somebody wants in this tab, never in an address: nobody can hand out a link that leads elsewhere. */
export function keepWanted(page: string): void {
  saveDraft(draft, { wanted: page });
}

/** The page somebody wanted when they set out, if it is one of the administrators'. */
export function keptWanted(): string | null {
  const { wanted } = readDraft(draft);
  return typeof wanted === "string" && /^\/admin(?![^/?])/.test(wanted) ? wanted : null;
}

/** Why the service let nobody in who came back from the identity provider, for the word in the address. */
export function refusalOf(word: string | null, provider = "single sign-on"): string | null {
  switch (word) {
    case "unreachable":
      return `We could not reach ${provider}. Please try again, or use your password.`;
    case "expired":
      return "That took too long, or began in another window. Please sign in again.";
    case "declined":
      return `You did not finish signing in with ${provider}.`;
    case "email_not_verified":
      return `Your email address is not verified at ${provider}, so we cannot tell who you are. Please use your password.`;
    case "not_linked":
      return `The account you used at ${provider} belongs to no administrator here. Please use your password, or ask an owner.`;
    case "disabled":
      return "This account is disabled. Please ask an owner.";
    case "too_many":
      return "Too many failed sign-ins from your network. Please try again in about 10 minutes.";
    case "failed":
      return `Signing in with ${provider} did not work. Please try again, or use your password.`;
    default:
      return null;
  }
}
