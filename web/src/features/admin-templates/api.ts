// Notification templates and the messages made of them, as the administrators' API speaks of them.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** How a message reaches people. */
export type Channel = "email" | "sms" | "both";

/** What an administrator can change about a template. */
export type TemplateFields = Schemas["AdminTemplateRequest"] & { channel: Channel };

/** What is said on one occasion, and how. */
export type Template = Schemas["AdminTemplate"] & { channel: Channel };

/** Something a template can speak of. */
export type Variable = Schemas["AdminTemplateVariable"];

interface TemplateList {
  items: Template[];
  variables: Variable[];
}

/** What is shown of a message before it is saved. */
export type PreviewRequest = Schemas["AdminTemplatePreviewRequest"] & { channel: Channel };

/** A message as somebody would receive it. */
export type Preview = Schemas["AdminTemplatePreview"];

/** Where a test message went; `local` when no provider is set up and it was only noted. */
export type TestSent = Schemas["AdminTestSent"];

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

/** Saves a template; refused when somebody else has changed it since it was `stored` like this. */
export function saveTemplate(stored: Template, fields: TemplateFields): Promise<Template> {
  const { template_key: key, updated_at } = stored;
  return adminFetch<Template>("PUT", templatePath(key), { ...fields, updated_at });
}

/** Sends the stored template to the administrator who asks. */
export function sendTest(key: string): Promise<TestSent> {
  return adminFetch<TestSent>("POST", `${templatePath(key)}/test`);
}

function templatePath(key: string): string {
  return `/templates/${encodeURIComponent(key)}`;
}
