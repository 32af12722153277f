// A business for tests, with every field filled.
import type { Business } from "@/features/admin-businesses/api.ts";

/** A bakery in Salem. */
export const bakery: Business = {
  id: "b1",
  business_name: "Harbor Bread Company",
  slug: "harbor-bread-company",
  category: "Bakery",
  price_range: "$$",
  description: "Sourdough and rye.",
  why_we_love_it: "The rye is worth crossing the bridge for.",
  meet_the_owner: "Inês came from Porto and never left.",
  owner_profile_photo_url: "/images/ines.webp",
  address: "12 Derby Street, Salem, MA",
  phone: "9785550142",
  email: "hello@harborbread.example",
  website_url: "https://harborbread.example",
  instagram_url: "https://instagram.example/harborbread",
  facebook_url: "https://facebook.example/harborbread",
  twitter_url: "https://twitter.example/harborbread",
  tiktok_url: "https://tiktok.example/harborbread",
  logo_url: "/images/logo.webp",
  hero_image_url: "/images/hero.webp",
  hours_of_operation: "Tuesday to Saturday, 8 AM to 4 PM",
  primary_contact_name: "Inês Duarte",
  primary_contact_title: "Owner",
  primary_contact_email: "ines@harborbread.example",
  primary_contact_phone: "9785550143",
  is_active: true,
  towns: [{ id: "t1", full_name: "Salem, MA" }],
  created_at: "2026-05-01T12:00:00Z",
  updated_at: "2026-05-01T12:00:00Z",
};
