// The roles of administrators, in the words of the pages.
import type { components } from "@/api/schema.d.ts";

/** What an administrator is to the installation. */
export type Role = components["schemas"]["AdminRole"];

interface RoleWords {
  name: string;
  /** What they may do, in a sentence. */
  may: string;
}

/** What each role is called, and what it may do. */
export const roles: Readonly<Record<Role, RoleWords>> = {
  owner: { name: "Owner", may: "Everything, administrators included." },
  manager: { name: "Manager", may: "Everything to do with towns, contests, members and messages." },
  editor: {
    name: "Editor",
    may: "Businesses, contests, sponsors, applications and pictures. No members' data.",
  },
  viewer: {
    name: "Viewer",
    may: "Can look at everything except the administrators, and change nothing.",
  },
};

/** The roles as a select offers them. */
export const roleOptions = Object.entries(roles).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** Whether a text is a role. */
export function isRole(text: string): text is Role {
  return text in roles;
}
