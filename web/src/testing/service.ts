// A stand-in for the service in unit tests. It knows a few towns and answers like the real one.
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

/** Labels of the towns the stand-in knows, in the order it answers them. */
const knownTowns = [
  "Boston, MA",
  "Bolton, MA",
  "Bourne, MA",
  "Bow, NH",
  "Bowie, MD",
  "Boise, ID",
  "Boulder, CO",
  "Bozeman, MT",
  "Bonita, CA",
  "Boone, NC",
  "Bothell, WA",
  "Box Elder, SD",
];

const slug = (label: string) => label.toLowerCase().replaceAll(/[ ,]+/g, "-");

/** The stand-in; tests add handlers of their own with `service.use`. */
export const service = setupServer(
  http.get("*/api/places/suggestions", ({ request }) => {
    const typed = new URL(request.url).searchParams.get("q") ?? "";
    const words = typed.toLowerCase().split(/[\s,]+/);
    const labels = knownTowns.filter((label) =>
      words.every((word) => label.toLowerCase().includes(word)),
    );
    // All of them, though the real service sends ten: the box must hold its own limit.
    const suggestions = labels.map((label) => ({ label, value: slug(label) }));
    return HttpResponse.json({ suggestions });
  }),
  http.get("*/api/background-images", () => HttpResponse.json({ images: [] })),
  http.post("*/api/page-views", () => new HttpResponse(null, { status: 204 })),
);
