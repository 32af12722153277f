// Notification templates and the messages made of them, as the administrators' API speaks of them.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";

/** How a message reaches people. */
export type Channel = "email" | "sms" | "both";

/** What an administrator can change about a template. */
export interface TemplateFields {
  name: string;
  description: string;
  subject_template: string;
  message_template: string;
  /** The words of the text message; null when it says what the email says. */
  sms_template: string | null;
  channel: Channel;
  is_active: boolean;
}

/** What is said on one occasion, and how. */
export interface Template extends TemplateFields {
  id: string;
  template_key: string;
  updated_at: string;
}

/** Something a template can speak of. */
export interface Variable {
  name: string;
  description: string;
}

interface TemplateList {
  items: Template[];
  variables: Variable[];
}

/** What is shown of a message before it is saved. */
export type PreviewRequest = Pick<
  TemplateFields,
  "subject_template" | "message_template" | "sms_template" | "channel"
> & { is_winner: boolean };

/** A message as somebody would receive it. */
export interface Preview {
  subject: string;
  text: string;
  html: string | null;
  sms: { text: string; segments: number; characters: number } | null;
}

/** Where a test message went; `local` when no provider is set up and it was only noted. */
export interface TestSent {
  test_email: string;
  sms_sent: boolean;
  test_phone: string | null;
  local: boolean;
}

const shared = { retry: retryUnlessRefused, networkMode: "always" } as const;

/** All templates by key, and the variables they can use. */
export const templatesQuery = queryOptions({
  ...shared,
  queryKey: ["admin", "templates"],
  queryFn: ({ signal }) => adminFetch<TemplateList>("GET", "/templates", undefined, signal),
});

/** How a message made of these texts would look. */
export function previewQuery(key: string, request: PreviewRequest) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "template-preview", key, request],
    queryFn: ({ signal }) =>
      adminFetch<Preview>("POST", `${templatePath(key)}/preview`, request, signal),
    // The last preview stays until the next one is made, so that nothing jumps while somebody types.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Saves a template. */
export function saveTemplate(key: string, fields: TemplateFields): Promise<Template> {
  return adminFetch<Template>("PUT", templatePath(key), fields);
}

/** Sends the stored template to the administrator who asks. */
export function sendTest(key: string): Promise<TestSent> {
  return adminFetch<TestSent>("POST", `${templatePath(key)}/test`);
}

function templatePath(key: string): string {
  return `/templates/${encodeURIComponent(key)}`;
}
