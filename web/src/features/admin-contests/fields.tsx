// The fields of a contest: its form, what is sent of it, and what its page shows.
import * as z from "zod/mini";
import type { Contest } from "@/components/admin/api/contests.ts";
import {
  line,
  longText,
  picked,
  picture,
  pictures,
  valueLine,
} from "@/components/admin/form/kinds.tsx";
import { fact, recordFields, type Values } from "@/components/admin/form/record-fields.ts";
import { formatDateTime } from "@/components/admin/format.ts";
import { RecordLink } from "@/components/admin/links.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { findBusinessesOf, findSponsors, findTowns } from "@/components/admin/pickers/api.ts";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import { isSunday } from "@/lib/contest-week.ts";
import { centsOf, typedDollars } from "./dollars.ts";
import { untitled } from "./wording.ts";

/** What is said about a start that is no Sunday. */
export const notASunday = "Contests must start on Sunday. Please select a Sunday.";

const mostWinners = 1000;

const prizeValue = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text === "" || centsOf(text) !== null, "Write an amount like 200 or 200.50"),
  ),
  z.transform((text) => centsOf(text)),
);

const numberOfWinners = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => /^\d+$/.test(text) && Number(text) >= 1, "At least 1 winner is needed"),
    z.refine((text) => !(Number(text) > mostWinners), `At most ${mostWinners} can win`),
  ),
  z.transform(Number),
);

const eastern = (instant: string) => `${formatDateTime(instant)} Eastern`;
const details = { card: "Contest Details" };

/** The table of a contest's fields. */
export const contestFields = recordFields(
  {
    "Town and week": [
      {
        town_id: picked("Town", {
          missing: "Please select a town",
          placeholder: "Search by name or state",
          listLabel: "Towns",
          none: "No towns found.",
          find: findTowns,
        }),
        featured_business_id: picked("Featured business", {
          missing: "Please select a featured business",
          placeholder: "Search by name",
          listLabel: "Featured businesses",
          none: "No active business serves this town.",
          find: findBusinessesOf(""),
        }),
      },
      {
        start_date: valueLine("Start date", {
          required: true,
          hint: "A Sunday; the contest starts at 6:00 PM Eastern.",
          input: { type: "date" },
          schema: z.string().check(z.refine(isSunday, notASunday)),
          typed: (stored: string) => stored,
        }),
      },
    ],
    Contest: [
      {
        title: line("Title", {
          required: true,
          atMost: 300,
          shown: { ...details, otherwise: untitled },
        }),
      },
      {
        description: longText("Description", {
          shown: { ...details, otherwise: "No description provided" },
        }),
      },
      {
        sponsor_id: picked("Sponsor", {
          placeholder: "None",
          nothing: "None",
          listLabel: "Sponsors",
          none: "No sponsors found.",
          find: findSponsors,
        }),
      },
    ],
    Prize: [
      {
        prize_description: line("Prize description", {
          required: true,
          atMost: 500,
          shown: { ...details, as: "Prize Description" },
        }),
      },
      { long_prize_description: longText("Long prize description", { low: true }) },
      {
        prize_value_cents: valueLine("Prize value", {
          hint: "About what one prize is worth, in dollars.",
          input: { inputMode: "decimal", autoComplete: "off" },
          schema: prizeValue,
          typed: typedDollars,
        }),
        number_of_winners: valueLine("Number of winners", {
          required: true,
          hint: "At least 1.",
          input: { type: "number", min: 1, step: 1 },
          schema: numberOfWinners,
          typed: (stored: number) => String(stored),
          begins: "1",
        }),
      },
      {
        filing_number: line("Filing number", {
          atMost: 60,
          hint: "Where a state requires large prizes to be filed before the contest starts.",
          shown: { ...details, as: "Filing Number" },
        }),
      },
      {
        consolation_prize: line("Consolation prize", {
          atMost: 500,
          hint: "What everyone else gets, if anything.",
          shown: { ...details, as: "Consolation Prize" },
        }),
      },
      {
        consolation_redemption_instructions: longText("Consolation redemption instructions", {
          called: "Redemption instructions",
          atMost: 2000,
          low: true,
        }),
      },
    ],
    Terms: [
      { terms_and_conditions: longText("Terms and conditions", { low: true }) },
      {
        special_instructions: longText("Special instructions", {
          atMost: 2000,
          low: true,
          hint: "How the winner claims the prize. Only winners see it.",
        }),
      },
    ],
    Pictures: [
      { contest_image_url: picture("Contest image"), hero_image_url: picture("Hero image") },
      { gallery_images: pictures("Gallery images") },
      { additional_images: pictures("Additional images") },
    ],
  },
  {
    town: fact<Contest["town"]>("Town", details, ({ id, full_name }) => (
      <span className="flex flex-wrap gap-x-3">
        {full_name}
        <RecordLink to={adminPaths.town(id)}>View Town</RecordLink>
      </span>
    )),
    business: fact<Contest["business"]>("Featured Business", details, ({ id, business_name }) => (
      <RecordLink to={adminPaths.business(id)}>{business_name}</RecordLink>
    )),
    sponsor: fact<Contest["sponsor"]>(
      "Sponsor",
      { ...details, otherwise: "N/A" },
      ({ id, name }) => <RecordLink to={adminPaths.sponsor(id)}>{name}</RecordLink>,
    ),
    starts_at: fact<string>("Start Time", details, eastern),
    ends_at: fact<string>("End Time", details, eastern),
    drawing_completed_at: fact<string | null>("Drawing Completed", details, eastern),
  },
);

/** What is typed into the form. */
export type ContestValues = Values<(typeof contestFields)["sections"]>;

/** The form of a contest that exists. */
export function contestValues(contest: Contest): ContestValues {
  return contestFields.values(withChoices(contest));
}

/** What the page of a contest shows. */
export function contestFacts(contest: Contest) {
  return contestFields.facts(withChoices(contest), details.card);
}

// What is chosen has its name with it.
function withChoices(contest: Contest) {
  const { town, business, sponsor } = contest;
  return {
    ...contest,
    town_id: option(town.id, town.full_name),
    featured_business_id: option(business.id, business.business_name),
    sponsor_id: sponsor ? option(sponsor.id, sponsor.name) : null,
  };
}

function option(id: string, label: string): PickerOption {
  return { id, label };
}
