// The contest form: what its fields begin with, and what is sent of them.
import * as z from "zod/mini";
import {
  onePicture,
  optionalChoice,
  pictureField,
  requiredChoice,
  severalPictures,
} from "@/features/admin/form/rules.ts";
import { optionalText, requiredText } from "@/lib/form-rules.ts";
import type { Contest, ContestFields } from "./api.ts";
import { centsOf, typedDollars } from "./dollars.ts";
import { isSunday } from "./week.ts";

/** What is said about a start that is no Sunday. */
export const notASunday = "Contests must start on Sunday. Please select a Sunday.";

const mostWinners = 1000;
const longText = (name: string) => optionalText({ name, atMost: 5000 });

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

/** Checks the form and makes a contest of it. */
export const contestSchema = z.pipe(
  z.object({
    town: requiredChoice("Please select a town"),
    business: requiredChoice("Please select a featured business"),
    sponsor: optionalChoice,
    title: requiredText({ name: "Title", atLeast: 1, atMost: 300, missing: "Title is required" }),
    description: longText("Description"),
    start_date: z.string().check(z.refine(isSunday, notASunday)),
    number_of_winners: numberOfWinners,
    prize_description: requiredText({
      name: "Prize description",
      atLeast: 1,
      atMost: 500,
      missing: "Prize description is required",
    }),
    long_prize_description: longText("Long prize description"),
    prize_value: prizeValue,
    consolation_prize: optionalText({ name: "Consolation prize", atMost: 500 }),
    consolation_redemption_instructions: optionalText({
      name: "Redemption instructions",
      atMost: 2000,
    }),
    terms_and_conditions: longText("Terms and conditions"),
    special_instructions: optionalText({ name: "Special instructions", atMost: 2000 }),
    contest_image: onePicture,
    hero_image: onePicture,
    gallery_images: severalPictures,
    additional_images: severalPictures,
  }),
  z.transform(
    ({
      town,
      business,
      sponsor,
      prize_value,
      contest_image,
      hero_image,
      ...fields
    }): ContestFields => ({
      ...fields,
      town_id: town,
      featured_business_id: business,
      sponsor_id: sponsor,
      prize_value_cents: prize_value,
      contest_image_url: contest_image,
      hero_image_url: hero_image,
    }),
  ),
);

/** What is typed into the form. */
export type ContestValues = z.input<typeof contestSchema>;

/** The form's names of fields that the service calls otherwise. */
export const contestNames = {
  town_id: "town",
  featured_business_id: "business",
  sponsor_id: "sponsor",
  prize_value_cents: "prize_value",
  contest_image_url: "contest_image",
  hero_image_url: "hero_image",
} as const;

/** The form of a new contest that starts on `sunday`. */
export function newContestValues(sunday: string): ContestValues {
  return {
    town: null,
    business: null,
    sponsor: null,
    title: "",
    description: "",
    start_date: sunday,
    number_of_winners: "1",
    prize_description: "",
    long_prize_description: "",
    prize_value: "",
    consolation_prize: "",
    consolation_redemption_instructions: "",
    terms_and_conditions: "",
    special_instructions: "",
    contest_image: [],
    hero_image: [],
    gallery_images: [],
    additional_images: [],
  };
}

/** The form of a contest that exists. */
export function contestValues(contest: Contest): ContestValues {
  const { town, business, sponsor } = contest;
  return {
    town: { id: town.id, label: town.full_name },
    business: { id: business.id, label: business.business_name },
    sponsor: sponsor && { id: sponsor.id, label: sponsor.name },
    title: contest.title,
    description: contest.description ?? "",
    start_date: contest.start_date,
    number_of_winners: String(contest.number_of_winners),
    prize_description: contest.prize_description,
    long_prize_description: contest.long_prize_description ?? "",
    prize_value: typedDollars(contest.prize_value_cents),
    consolation_prize: contest.consolation_prize ?? "",
    consolation_redemption_instructions: contest.consolation_redemption_instructions ?? "",
    terms_and_conditions: contest.terms_and_conditions ?? "",
    special_instructions: contest.special_instructions ?? "",
    contest_image: pictureField(contest.contest_image_url),
    hero_image: pictureField(contest.hero_image_url),
    gallery_images: contest.gallery_images,
    additional_images: contest.additional_images,
  };
}
