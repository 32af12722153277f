// Notification templates and the messages made of them, as the administrators' API speaks of them.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "@/components/admin/list/list-source.ts";

type Schemas = components["schemas"];

/** How a message reaches people. */
export type Channel = Template["channel"];

/** What an administrator can change about a template. */
export type TemplateFields = Schemas["AdminTemplateRequest"];

/** What is said on one occasion, and how. */
export type Template = Schemas["AdminTemplate"];

/** Something a template can speak of. */
export type Variable = Schemas["AdminTemplateVariable"];

/** What is shown of a message before it is saved. */
export type PreviewRequest = Schemas["AdminTemplatePreviewRequest"];

/** A message as somebody would receive it. */
export type Preview = Schemas["AdminTemplatePreview"];

/** Where a test message went; `local` when no provider is set up and it was only noted. */
export type TestSent = Schemas["AdminTestSent"];

/** All templates by key, and the variables they can use. */
export const templatesQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "templates"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/templates", { signal })),
});

/** What phone companies ask before they carry our texts. */
export type Registration = Schemas["AdminTextingRegistration"];

/** What phone companies ask, made of the live templates and settings. */
export const registrationQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "texting-registration"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/texting-registration", { signal })),
});

/** Every message. */
export const messageList = adminList("/api/admin/notifications", (path, asked) =>
  answered(admin.GET(path, asked)),
);

const byKey = (key: string) => ({ params: { path: { key } } });

/** How a message made of these texts would look. */
export function previewQuery(key: string, texts: PreviewRequest) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "template-preview", key, texts],
    queryFn: ({ signal }) =>
      answered(
        admin.POST("/api/admin/templates/{key}/preview", { ...byKey(key), body: texts, signal }),
      ),
    // The last preview stays until the next one is made, so that nothing jumps while somebody types.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Saves a template; refused when somebody else has changed it since it was `stored` like this. */
export function saveTemplate(stored: Template, fields: TemplateFields): Promise<Template> {
  const { template_key: key, updated_at } = stored;
  const body = { ...fields, updated_at };
  return answered(admin.PUT("/api/admin/templates/{key}", { ...byKey(key), body }));
}

/** Sends the stored template to the administrator who asks. */
export function sendTest(key: string): Promise<TestSent> {
  return answered(admin.POST("/api/admin/templates/{key}/test", byKey(key)));
}
