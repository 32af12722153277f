// The fields of a featured business: its form, what is sent of it, and what its page shows.
import * as z from "zod/mini";
import {
  choice,
  email,
  line,
  link,
  longText,
  phone,
  picture,
  tick,
  towns,
} from "@/components/admin/form/kinds.tsx";
import { recordFields } from "@/components/admin/form/record-fields.ts";
import { categories } from "@/components/admin/form/rules.ts";

/** The slug of a name: small letters and digits, everything between them a hyphen. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

const slug = z.string().check(
  z.trim(),
  // Without one the service makes it of the name.
  z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/i, "Use letters, digits and single hyphens"),
  z.maxLength(120, "Slug is too long (at most 120 characters)"),
);
const asWritten = { autoCapitalize: "none", spellCheck: false } as const;
const priceRanges = ["$", "$$", "$$$", "$$$$"];

const information = { card: "Business Information" };
const social = { card: "Social Links" };
const contact = (as: string) => ({ card: "Primary Contact", as });

/** The table of a business's fields. */
export const businessFields = recordFields({
  Business: [
    {
      business_name: line("Business name", { required: true, makes: { slug: slugOf } }),
      slug: line("Slug", { required: true, rule: slug, input: asWritten }),
    },
    {
      category: choice("Category", { required: true, of: categories, none: "Select a category" }),
      price_range: choice("Price range", { of: priceRanges, none: "Not given" }),
    },
    { towns: towns({ ...information, place: 2 }) },
    { is_active: tick("Active", "Only active businesses can be chosen for a contest.") },
  ],
  Pictures: [{ logo_url: picture("Logo"), hero_image_url: picture("Hero image") }],
  Story: [
    { description: longText("Description", { shown: information }) },
    { why_we_love_it: longText("Why we love it") },
    { meet_the_owner: longText("Meet the owner") },
    { owner_profile_photo_url: picture("Owner photo") },
  ],
  "Where residents find it": [
    { address: line("Address", { atMost: 300, shown: information }) },
    {
      phone: phone("Phone", { shown: information }),
      email: email("Email", { shown: information }),
    },
    {
      hours_of_operation: longText("Hours of operation", {
        atMost: 2000,
        low: true,
        shown: { ...information, as: "Hours", place: 1 },
      }),
    },
    {
      website_url: link("Website", { shown: information }),
      menu_url: link("Menu", { shown: information }),
    },
    {
      instagram_url: link("Instagram", { shown: social }),
      facebook_url: link("Facebook", { shown: social }),
    },
    {
      twitter_url: link("Twitter", { shown: social }),
      tiktok_url: link("TikTok", { shown: social }),
    },
  ],
  "Primary contact": [
    {
      primary_contact_name: line("Contact name", { shown: contact("Name") }),
      primary_contact_title: line("Contact title", { shown: contact("Title") }),
    },
    {
      primary_contact_email: email("Contact email", { shown: contact("Email") }),
      primary_contact_phone: phone("Contact phone", { shown: contact("Phone") }),
    },
  ],
});
