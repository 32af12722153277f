// What correcting a member asks of the service.
import { admin } from "@/api/admin.ts";
import { answered, api } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import type { MemberDetail } from "@/components/admin/api/members.ts";
import type { OptionSearch } from "@/components/admin/pickers/api.ts";

/** What the form says about a member. */
export type MemberFields = Omit<components["schemas"]["AdminMemberRequest"], "updated_at">;

const byId = (id: string) => ({ params: { path: { id } } });

/** Corrects a member. */
export function correctMember({ id, updated_at }: MemberDetail, fields: MemberFields) {
  // The service refuses to save on top of what somebody else has changed since.
  const body = { ...fields, updated_at };
  return answered(admin.PUT("/api/admin/members/{id}", { ...byId(id), body }));
}

/** Takes back the email address that waits to be confirmed. */
export function takeBackEmail(id: string) {
  return answered(admin.DELETE("/api/admin/members/{id}/waiting-email", byId(id)));
}

/** Where everything that is stored about a member can be downloaded; the activity log records it. */
export function memberDataAddress(id: string): string {
  return `/api/admin/members/${id}/data`;
}

/** Where somebody can live: every place of the search box, whether or not anybody has joined it. */
export function findPlaces(text: string): OptionSearch {
  return {
    key: ["places", text],
    load: async (signal) => {
      if (text.trim() === "") return { items: [], more: true };
      const call = api.GET("/api/places/suggestions", { params: { query: { q: text } }, signal });
      const { suggestions } = await answered(call);
      return { items: suggestions.map(({ value, label }) => ({ id: value, label })), more: false };
    },
  };
}
