// The featured business form: what its fields begin with, and what is sent of them.
import * as z from "zod/mini";
import { onePicture, pictureField } from "@/features/admin/form/rules.ts";
import type { PickerOption } from "@/features/admin/pickers/option.ts";
import { optionalEmail, optionalText, requiredText } from "@/lib/form-rules.ts";
import type { Business, BusinessFields } from "./api.ts";

const longText = (name: string) => optionalText({ name, atMost: 5000 });
const line = (name: string) => optionalText({ name, atMost: 200 });
const link = (name: string) => optionalText({ name, atMost: 500 });
const phone = (name: string) => optionalText({ name, atMost: 40 });
const email = optionalEmail("Valid email required");

/** Checks the form and makes a business of it. */
export const businessSchema = z.pipe(
  z.object({
    business_name: requiredText({
      name: "Business name",
      atLeast: 1,
      atMost: 200,
      missing: "Business name is required",
    }),
    slug: z.string().check(
      z.trim(),
      // Without one the service makes it of the name.
      z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/i, "Use letters, digits and single hyphens"),
      z.maxLength(120, "Slug is too long (at most 120 characters)"),
    ),
    category: requiredText({
      name: "Category",
      atLeast: 1,
      atMost: 100,
      missing: "Category is required",
    }),
    price_range: line("Price range"),
    towns: z
      .custom<PickerOption[]>()
      .check(z.refine((towns) => towns.length > 0, "Please select at least one town")),
    is_active: z.boolean(),
    description: longText("Description"),
    why_we_love_it: longText("Why we love it"),
    meet_the_owner: longText("Meet the owner"),
    address: optionalText({ name: "Address", atMost: 300 }),
    phone: phone("Phone"),
    email,
    hours_of_operation: optionalText({ name: "Hours of operation", atMost: 2000 }),
    website_url: link("Website"),
    instagram_url: link("Instagram"),
    facebook_url: link("Facebook"),
    twitter_url: link("Twitter"),
    tiktok_url: link("TikTok"),
    primary_contact_name: line("Contact name"),
    primary_contact_title: line("Contact title"),
    primary_contact_email: email,
    primary_contact_phone: phone("Contact phone"),
    logo: onePicture,
    hero: onePicture,
    owner_photo: onePicture,
  }),
  z.transform(
    ({ logo, hero, owner_photo, towns, ...fields }): BusinessFields => ({
      ...fields,
      towns: towns.map(({ id }) => id),
      logo_url: logo,
      hero_image_url: hero,
      owner_profile_photo_url: owner_photo,
    }),
  ),
);

/** What is typed into the form. */
export type BusinessValues = z.input<typeof businessSchema>;

/** The form's names of fields that the service calls otherwise. */
export const businessNames = {
  logo_url: "logo",
  hero_image_url: "hero",
  owner_profile_photo_url: "owner_photo",
} as const;

/** The form of a new business, or of one that exists. */
export function businessValues(business: Business | null): BusinessValues {
  return {
    business_name: business?.business_name ?? "",
    slug: business?.slug ?? "",
    category: business?.category ?? "",
    price_range: business?.price_range ?? "",
    towns: business?.towns.map(({ id, full_name }) => ({ id, label: full_name })) ?? [],
    is_active: business?.is_active ?? true,
    description: business?.description ?? "",
    why_we_love_it: business?.why_we_love_it ?? "",
    meet_the_owner: business?.meet_the_owner ?? "",
    address: business?.address ?? "",
    phone: business?.phone ?? "",
    email: business?.email ?? "",
    hours_of_operation: business?.hours_of_operation ?? "",
    website_url: business?.website_url ?? "",
    instagram_url: business?.instagram_url ?? "",
    facebook_url: business?.facebook_url ?? "",
    twitter_url: business?.twitter_url ?? "",
    tiktok_url: business?.tiktok_url ?? "",
    primary_contact_name: business?.primary_contact_name ?? "",
    primary_contact_title: business?.primary_contact_title ?? "",
    primary_contact_email: business?.primary_contact_email ?? "",
    primary_contact_phone: business?.primary_contact_phone ?? "",
    logo: pictureField(business?.logo_url ?? null),
    hero: pictureField(business?.hero_image_url ?? null),
    owner_photo: pictureField(business?.owner_profile_photo_url ?? null),
  };
}

/** The slug of a name: small letters and digits, everything between them a hyphen. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
