// The fields of a town: how one is added and renamed, and what its page says of it first.
import * as z from "zod/mini";
import { line, tick } from "@/components/admin/form/kinds.tsx";
import { type Field, fact, recordFields } from "@/components/admin/form/record-fields.ts";
import { formatDate } from "@/components/admin/format.ts";
import { isState } from "@/components/admin/us-states.ts";
import type { TownOption } from "@/components/town-search/api.ts";
import { TownSearch } from "@/components/town-search/TownSearch.tsx";

const head = { card: "head" };

const place: Field<TownOption | null, string | null, null> = {
  label: "Place",
  required: false,
  schema: z.pipe(
    z.custom<TownOption | null>(() => true),
    z.transform((chosen) => chosen?.value ?? null),
  ),
  empty: null,
  typed: (stored) => stored,
  control: ({ name, form }) => (
    <TownSearch
      label="Place"
      placeholder="Search for a place"
      onSelect={(chosen) => form.setValue(name, chosen)}
    />
  ),
  fact: () => null,
  shown: undefined,
};

const name = "Town name";
const atMost = 100;

const state = {
  ...line("State", {
    input: { placeholder: "MA", autoCapitalize: "characters" },
    rule: z.string().check(z.trim(), z.toUpperCase()),
    shown: head,
  }),
  fact: (stored: string | null) => `State: ${stored}`,
};

const activate: Field<boolean, boolean, boolean> = {
  ...tick("Activate it now", ""),
  empty: false,
  control: ({ name, form }) => (
    <label className="flex cursor-pointer items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-brand" {...form.register(name)} />
      Activate it now
    </label>
  ),
};

/** The table of a town's fields. */
export const townFields = recordFields(
  {
    place: [{ place_slug: place }],
    name: [{ name: line(name, { atMost }) }, { state }],
    status: [{ activate }],
  },
  {
    launch_date: fact<string | null>(
      "Launched",
      { ...head, otherwise: "Not launched yet" },
      (day) => `Launched ${formatDate(day)}`,
    ),
  },
);

/** Checks the form of a new town and makes what is sent of it: a place has a name and a state. */
export const newTownSchema = townFields.schema.check(
  z.refine((town) => town.place_slug !== null || town.name !== null, {
    error: `${name} is required`,
    path: ["name"],
  }),
  z.refine((town) => town.place_slug !== null || isState(town.state ?? ""), {
    error: "Enter the two-letter state code, such as MA",
    path: ["state"],
  }),
);

/** What can be changed later. */
export const nameFields = recordFields({ "": [{ name: line(name, { required: true, atMost }) }] });
