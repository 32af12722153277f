// A town and its contest for tests.
import { HttpResponse, http } from "msw";
import type { Contest, Town } from "@/lib/town.ts";

/** A contest with every part filled in. */
export const sampleContest: Contest = {
  id: "01900000-0000-7000-8000-000000000001",
  title: "Bread for a month from Harbor Bread Company",
  description: "This week's pick in Salem: a wharf-side bakery.",
  prize_description: "$200 gift card",
  long_prize_description: "A $200 gift card, good for loaves and pastries, with no expiry.",
  number_of_winners: 1,
  starts_at: "2026-11-08T23:00:01Z",
  ends_at: "2126-11-15T23:00:00Z",
  hero_image_url: "/images/demo/hero.webp",
  gallery_images: ["/images/demo/1.webp", "/images/demo/2.webp", "/images/demo/3.webp"],
  commitment: "3f9ac1d27be04851aa90ffb2d1c7e6598a3b4c5d6e7f8091a2b3c4d5e6f7c21b",
  business: {
    name: "Harbor Bread Company",
    description: "Mills its own flour and sells out before ten.",
    address: "14 Derby Wharf Lane, Salem, MA",
    website_url: "https://harborbread.example",
    menu_url: "https://harborbread.example/menu",
    instagram_url: "https://instagram.example/harborbread",
    logo_url: "/images/demo/logo.webp",
    hero_image_url: "/images/demo/business.webp",
    why_we_love_it: "The crust crackles when you press it.",
    meet_the_owner: "Inês learned to bake on night shifts.",
    owner_profile_photo_url: "/images/demo/owner.webp",
  },
  supporter_name: "Harbor Bank",
};

/** A drawing that was made a week before the sample contest ends. */
export const lastDrawing: NonNullable<Town["last_drawing"]> = {
  contest_id: "01900000-0000-7000-8000-000000000009",
  business_name: "Lantern Room",
  prize_description: "Dinner for two at the Lantern Room",
  closes_at: "2026-11-08T23:00:00Z",
  winners: ["Maria G."],
  further_winners: 0,
};

/** A live town. */
export const liveTown: Town = {
  slug: "salem-ma",
  name: "Salem",
  state: "MA",
  full_name: "Salem, MA",
  is_live: true,
  contest: sampleContest,
  last_drawing: lastDrawing,
};

/** A town before its first contest. */
export const prelaunchTown: Town = {
  slug: "oak-park-il",
  name: "Oak Park",
  state: "IL",
  full_name: "Oak Park, IL",
  is_live: false,
  contest: null,
  last_drawing: null,
};

/** Answers for the towns given, and that there is none for all others. */
export function answerTowns(...towns: Town[]) {
  return http.get("*/api/towns/:slug", ({ params }) => {
    const town = towns.find(({ slug }) => slug === params["slug"]);
    if (town) return HttpResponse.json(town);
    const problem = { type: "about:blank", title: "Not found", status: 404, code: "not_found" };
    return HttpResponse.json({ ...problem, request_id: "r" }, { status: 404 });
  });
}
