import { Fragment, type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { FieldRow, FormSection } from "./FormSection.tsx";
import type { Field, RecordFields as Table } from "./record-fields.ts";

interface RecordFieldsProps {
  sections: Table["sections"];
  /** What controls are given beside what their kind gives, by name. */
  props?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  /** Controls in place of those of their kind, by name. */
  own?: Readonly<Record<string, ReactNode>>;
  /** What is said at the top of a section, by its title. */
  notes?: Readonly<Record<string, ReactNode>>;
  /** Told when pictures of a field are on their way and when they have arrived. */
  onUpload?: (name: string, busy: boolean) => void;
}

/** A record's controls, section by section. */
export function RecordFields({
  sections,
  props = {},
  own = {},
  notes = {},
  onUpload,
}: RecordFieldsProps) {
  const form = useFormContext();
  const { errors, isSubmitting } = form.formState;

  function control([name, field]: [string, Pick<Field<never, never, never>, "control">]) {
    const message = errors[name]?.message;
    const error = typeof message === "string" ? message : undefined;
    const state = {
      name,
      error,
      busy: isSubmitting,
      form,
      onUpload: (busy: boolean) => onUpload?.(name, busy),
      props: props[name] ?? {},
    };
    return <Fragment key={name}>{own[name] ?? field.control(state)}</Fragment>;
  }

  return Object.entries(sections).map(([title, rows]) => (
    <FormSection key={title} title={title}>
      {notes[title]}
      {rows.map((row) => {
        const controls = Object.entries(row).map(control);
        return controls.length === 1 ? (
          controls
        ) : (
          <FieldRow key={Object.keys(row).join()}>{controls}</FieldRow>
        );
      })}
    </FormSection>
  ));
}
