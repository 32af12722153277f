// The fields of a record, declared once: a form's sections hold rows, a row holds one field or several side by side.
// From it come what the form begins with, how it is checked, its controls and the facts on the record's page.
// A field is called as the service calls it.
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

/** What a field's control is drawn with. */
export interface ControlState {
  name: string;
  error: string | undefined;
  /** Whether the form is being saved. */
  busy: boolean;
  form: UseFormReturn<FieldValues>;
  /** Told when pictures are on their way and when they have arrived. */
  onUpload: (busy: boolean) => void;
  /** What a form gives this one control beside what its kind gives. */
  props: Readonly<Record<string, unknown>>;
}

/** Where a field is shown on the record's page. */
export interface Shown {
  /** The card it is in. */
  card: string;
  /** What it is called there, when not as in the form. */
  as?: string;
  /** Cards list their facts as the form does; a higher number comes later, 0 unless given. */
  place?: number;
  /** What is said when there is nothing to show. */
  otherwise?: string;
}

/** What a record's page shows of one of its fields. */
export interface Fact<Stored> {
  label: string;
  /** How it is shown; null when there is nothing to show. */
  fact: (stored: Stored) => ReactNode;
  shown: Shown | undefined;
}

/** One field: `Typed` is what the form holds, `Sent` what the service takes, `Stored` what it answers. */
export interface Field<Typed, Sent, Stored> extends Fact<Stored> {
  /** Whether a form without it is incomplete. */
  required: boolean;
  schema: z.ZodMiniType<Sent, Typed>;
  /** What a new record begins with. */
  empty: Typed;
  /** What the form of a stored record begins with. */
  typed: (stored: Stored) => Typed;
  control: (state: ControlState) => ReactNode;
}

/** A field that no form holds. */
export function fact<Stored>(
  label: string,
  shown: Shown,
  show: (stored: NonNullable<Stored>) => ReactNode = (stored) => stored as ReactNode,
): Fact<Stored> {
  return { label, shown, fact: (stored) => stored && show(stored) };
}

type AnyField = Field<unknown, unknown, never>;
type NoFacts = Record<never, never>;
type FactTable = Readonly<Record<string, Fact<never>>>;
type StoredFacts<Table> = {
  [Name in keyof Table]: Table[Name] extends Fact<infer Stored> ? Stored : never;
};
type Layout = Readonly<Record<string, readonly Readonly<Record<string, AnyField>>[]>>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Named<Sections extends Layout> = Intersection<Sections[keyof Sections][number]>;
/** What the form holds. */
export type Values<Sections extends Layout> = {
  [Name in keyof Named<Sections>]: Named<Sections>[Name] extends Field<
    infer Typed,
    infer _,
    infer __
  >
    ? Typed
    : never;
};
type Body<Sections extends Layout> = {
  [Name in keyof Named<Sections>]: Named<Sections>[Name] extends Field<
    infer _,
    infer Sent,
    infer __
  >
    ? Sent
    : never;
};
type Stored<Sections extends Layout> = StoredFacts<Named<Sections>>;

/** The table of a record's fields. */
export interface RecordFields<Sections extends Layout = Layout, Others = NoFacts> {
  sections: Sections;
  /** Checks the form and makes what is sent of it. */
  schema: z.ZodMiniType<Body<Sections>, Values<Sections>>;
  /** The fields that must be given. */
  required: (keyof Values<Sections> & string)[];
  /** The form of a new record, or of one that is stored. */
  values: (record: Stored<Sections> | null) => Values<Sections>;
  /** What a card of the record's page shows: names and values, without those there is nothing to say of. */
  facts: FactsOf<Partial<Stored<Sections>> & StoredFacts<Others>>;
}

type FactsOf<Record> = (record: Record, card: string) => [name: string, value: ReactNode][];

/** What cards show of a record that has no form. */
export function recordFacts<const Table extends FactTable>(
  table: Table,
): FactsOf<StoredFacts<Table>> {
  return (record, card) =>
    Object.entries<Fact<never>>(table)
      .flatMap(([name, { label, shown, fact }]) => {
        if (shown?.card !== card) return [];
        const value = fact(record[name as keyof Table] as never) ?? shown.otherwise ?? null;
        return value === null ? [] : [{ shown, label, value }];
      })
      .sort((one, other) => (one.shown.place ?? 0) - (other.shown.place ?? 0))
      .map(({ shown, label, value }) => [shown.as ?? label, value]);
}

/** Makes the table of its sections; `others` are shown after them and stand in no form. */
export function recordFields<
  const Sections extends Layout,
  const Others extends FactTable = NoFacts,
>(sections: Sections, others?: Others): RecordFields<Sections, Others> {
  const all = Object.values<Layout[string]>(sections).flatMap((rows) =>
    rows.flatMap((row) => Object.entries(row as Record<string, Field<unknown, unknown, unknown>>)),
  );
  const shape = Object.fromEntries(all.map(([name, field]) => [name, field.schema]));

  function values(record: Readonly<Record<string, unknown>> | null) {
    return Object.fromEntries(
      all.map(([name, { empty, typed }]) => [name, record ? typed(record[name]) : empty]),
    );
  }

  return {
    sections,
    schema: z.object(shape),
    required: all.filter(([, { required }]) => required).map(([name]) => name),
    values,
    facts: recordFacts({ ...Object.fromEntries(all), ...others }),
  } as unknown as RecordFields<Sections, Others>;
}
