// The kinds of fields that records are made of; see record-fields.ts.
import type { ComponentProps, ReactNode } from "react";
import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { LongTextField, TextField } from "@/components/form/TextField.tsx";
import { optionalEmail, optionalText, requiredEmail, requiredText } from "@/lib/form-rules.ts";
import { formatPhone } from "../format.ts";
import { ImageUpload } from "../images/ImageUpload.tsx";
import { Lines } from "../Lines.tsx";
import { MailLink, PhoneLink, RecordLink, WebLink } from "../links.tsx";
import { adminPaths } from "../paths.ts";
import type { PickerOption } from "../pickers/option.ts";
import { Picker } from "../pickers/Picker.tsx";
import { TownsPicker } from "../pickers/TownsPicker.tsx";
import type { Field, Shown } from "./record-fields.ts";
import {
  onePicture,
  optionalChoice,
  pictureField,
  requiredChoice,
  severalPictures,
} from "./rules.ts";
import { SelectField } from "./SelectField.tsx";
import { TickField } from "./TickField.tsx";

interface Options {
  required?: boolean;
  hint?: string;
  shown?: Shown;
}

interface LineOptions extends Options {
  /** How many characters it may have. */
  atMost?: number;
  /** What messages call it, when not by its label. */
  called?: string;
  /** The fields that are recomputed at every change of this one, and how. */
  makes?: Readonly<Record<string, (text: string) => string>>;
  /** More for the control. */
  input?: ComponentProps<"input">;
  /** How it is checked, when that is more than its length. */
  rule?: z.ZodMiniType<string | null, string>;
}

type LongOptions = Options & Pick<LineOptions, "atMost" | "called"> & { low?: boolean };

/** A field of text: null when it is empty, unless it is required. */
type Text<Given extends Options> = Field<
  string,
  Given extends { required: true } ? string : string | null,
  string | null
>;

/** A line of text. */
export function line<const Given extends LineOptions>(label: string, given?: Given): Text<Given> {
  const options: LineOptions = given ?? {};
  const { hint, makes = {}, input, rule } = options;
  return {
    ...text(label, options, rule ?? length(label, options, 200), (stored) => stored),
    control: ({ name, error, busy, form, props }) => (
      <TextField
        {...input}
        label={label}
        {...(hint && { hint })}
        required={options.required ?? false}
        readOnly={busy}
        error={error}
        {...form.register(name, {
          onChange: ({ target }) => {
            for (const [other, make] of Object.entries(makes)) {
              form.setValue(other, make(target.value), {
                shouldValidate: form.formState.isSubmitted,
              });
            }
          },
        })}
        {...props}
      />
    ),
  } as Text<Given>;
}

/** A text of several lines; `low` begins with few of them. */
export function longText<const Given extends LongOptions>(
  label: string,
  given?: Given,
): Text<Given> {
  const options: LongOptions = given ?? {};
  const { hint, low } = options;
  return {
    ...text(label, options, length(label, options, 5000), (stored) => <Lines>{stored}</Lines>),
    control: ({ name, error, busy, form, props }) => (
      <LongTextField
        label={label}
        {...(hint && { hint })}
        required={options.required ?? false}
        readOnly={busy}
        error={error}
        {...(low && { className: "min-h-20" })}
        {...form.register(name)}
        {...props}
      />
    ),
  } as Text<Given>;
}

const plain = { autoCapitalize: "none", spellCheck: false } as const;

/** A web address. */
export function link<const Given extends LineOptions>(label: string, given?: Given): Text<Given> {
  // The browser's own check of web addresses would refuse what the service completes.
  const input = { type: "text", inputMode: "url", ...plain, ...given?.input } as const;
  return {
    ...line(label, { atMost: 500, ...given, input }),
    fact: filled((address) => <WebLink address={address} />),
  } as Text<Given>;
}

/** An email address. */
export function email<const Given extends LineOptions>(label: string, given?: Given): Text<Given> {
  const wrong = "Valid email required";
  const isMissing = z.refine<string>((typed) => typed.trim() !== "", `${label} is required`);
  const rule = given?.required
    ? z.pipe(z.string().check(isMissing), requiredEmail(wrong))
    : optionalEmail(wrong);
  return {
    ...line(label, { ...given, input: { type: "email", ...plain }, rule }),
    fact: filled((address) => <MailLink address={address} />),
  } as Text<Given>;
}

/** A phone number. */
export function phone<const Given extends LineOptions>(label: string, given?: Given): Text<Given> {
  return {
    ...line(label, { atMost: 40, ...given, input: { type: "tel", ...plain } }),
    fact: filled((number) => <PhoneLink number={number}>{formatPhone(number)}</PhoneLink>),
  } as Text<Given>;
}

interface ValueOptions<Sent, Stored> extends LineOptions {
  /** What is typed, checked and turned into what it stands for. */
  schema: z.ZodMiniType<Sent, string>;
  /** A stored value as a person would type it. */
  typed: (stored: Stored) => string;
  /** What a new record begins with. */
  begins?: string;
}

/** A line that stands for something other than its text: a number, an amount, a day. It has messages of its own. */
export function valueLine<Sent, Stored>(
  label: string,
  { schema, typed, begins = "", ...options }: ValueOptions<Sent, Stored>,
): Field<string, Sent, Stored> {
  const factOf = (stored: Stored) => typed(stored) || null;
  const { control, shown } = line(label, options);
  return { label, required: false, schema, empty: begins, typed, control, fact: factOf, shown };
}

/** A choice of a few; `none` is said for no choice. A stored value that is no longer offered stays possible. */
export function choice<const Given extends Options & { of: readonly string[]; none: string }>(
  label: string,
  given: Given,
): Text<Given> {
  const options: Options = given;
  return {
    ...text(label, options, length(label, options, 100), (stored) => stored),
    control: ({ name, error, form }) => {
      const stored: unknown = form.formState.defaultValues?.[name];
      const others = typeof stored === "string" && stored !== "" ? [stored] : [];
      const offered = [
        ...new Set([...others.filter((one) => !given.of.includes(one)), ...given.of]),
      ];
      return (
        <SelectField
          label={label}
          {...(options.hint && { hint: options.hint })}
          required={options.required ?? false}
          options={[
            { value: "", label: given.none },
            ...offered.map((value) => ({ value, label: value })),
          ]}
          error={error}
          {...form.register(name)}
        />
      );
    },
  } as Text<Given>;
}

/** A box to tick; ticked in a new record. */
export function tick(label: string, hint: string): Field<boolean, boolean, boolean> {
  return {
    label,
    required: false,
    schema: z.boolean(),
    empty: true,
    typed: (stored) => stored,
    control: ({ name, form }) => <TickField label={label} hint={hint} {...form.register(name)} />,
    fact: (stored) => (stored ? "Yes" : "No"),
    shown: undefined,
  };
}

/** One picture, by its address. */
export function picture(label: string): Field<string[], string | null, string | null> {
  return pictureControl(label, false, onePicture, pictureField);
}

/** Several pictures, by their addresses. */
export function pictures(label: string): Field<string[], string[], string[]> {
  return pictureControl(label, true, severalPictures, (stored) => stored);
}

function pictureControl<Sent>(
  label: string,
  multiple: boolean,
  schema: z.ZodMiniType<Sent, string[]>,
  typed: (stored: Sent) => string[],
): Field<string[], Sent, Sent> {
  return {
    label,
    required: false,
    schema,
    empty: [],
    typed,
    control: ({ name, form, onUpload }) => (
      <Controller
        control={form.control}
        name={name}
        render={({ field, fieldState }) => (
          <ImageUpload
            label={label}
            multiple={multiple}
            value={field.value}
            onChange={field.onChange}
            onBusyChange={onUpload}
            error={fieldState.error?.message}
          />
        )}
      />
    ),
    fact: () => null,
    shown: undefined,
  };
}

type PickerWords = Omit<ComponentProps<typeof Picker>, "label" | "value" | "onChange" | "ref">;

type Picked<Given> = Field<
  PickerOption | null,
  Given extends { missing: string } ? string : string | null,
  PickerOption | null
>;

/** One of many, found by typing; `missing` is said when it must be chosen and is not. */
export function picked<const Given extends PickerWords & { missing?: string }>(
  label: string,
  given: Given,
): Picked<Given> {
  const { missing, ...words }: PickerWords & { missing?: string } = given;
  return {
    label,
    required: missing !== undefined,
    schema: missing === undefined ? optionalChoice : requiredChoice(missing),
    empty: null,
    typed: (stored) => stored,
    control: ({ name, form, props }) => (
      <Controller
        control={form.control}
        name={name}
        render={({ field, fieldState }) => (
          <Picker
            {...words}
            ref={field.ref}
            label={label}
            required={missing !== undefined}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            {...props}
          />
        )}
      />
    ),
    fact: (stored) => stored?.label ?? null,
    shown: undefined,
  } as Picked<Given>;
}

interface StoredTown {
  id: string;
  full_name: string;
}

/** The towns something belongs to: at least one. */
export function towns(shown: Shown): Field<PickerOption[], string[], StoredTown[]> {
  return {
    label: "Towns",
    required: true,
    schema: z.pipe(
      z
        .custom<PickerOption[]>()
        .check(z.refine((chosen) => chosen.length > 0, "Please select at least one town")),
      z.transform((chosen) => chosen.map(({ id }) => id)),
    ),
    empty: [],
    typed: (stored) => stored.map(({ id, full_name }) => ({ id, label: full_name })),
    control: ({ name, form }) => (
      <Controller
        control={form.control}
        name={name}
        render={({ field, fieldState }) => (
          <TownsPicker
            ref={field.ref}
            required
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    ),
    fact: (stored) => (
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {stored.map(({ id, full_name }) => (
          <li key={id}>
            <RecordLink to={adminPaths.town(id)}>{full_name}</RecordLink>
          </li>
        ))}
      </ul>
    ),
    shown,
  };
}

type FactOf = (stored: string) => ReactNode;

function text(
  label: string,
  { required = false, shown }: Options,
  schema: z.ZodMiniType<string | null, string>,
  factOf: FactOf,
) {
  const typed = (stored: string | null) => stored ?? "";
  return { label, required, schema, empty: "", typed, fact: filled(factOf), shown };
}

function length(label: string, options: LongOptions, most: number) {
  const { required, atMost = most, called: name = label } = options;
  const missing = `${label} is required`;
  return required
    ? requiredText({ name, atLeast: 1, atMost, missing })
    : optionalText({ name, atMost });
}

function filled(factOf: FactOf) {
  return (stored: string | null) => (stored ? factOf(stored) : null);
}
