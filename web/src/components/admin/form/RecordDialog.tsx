import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { FormDialog } from "./FormDialog.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { RecordLoader } from "./RecordLoader.tsx";
import type { RecordFields } from "./record-fields.ts";
import { useRecordForm } from "./useRecordForm.ts";

/** What is said while a record is added, or while one is changed. */
interface Words {
  title: string;
  /** The button that saves. */
  save: string;
  /** The toast once it is saved. */
  saved: string;
}

interface RecordDialogProps<Stored, Values extends FieldValues, Body> {
  /** The record to change, or null to add one. */
  id: string | null;
  /** The stored record on its way. */
  record: UseQueryResult<Stored, unknown>;
  fields: {
    sections: RecordFields["sections"];
    schema: ZodMiniType<Body, Values>;
    required: readonly Path<Values>[];
    values: (record: Stored | null) => Values;
  };
  /** Asks the person before it is saved, where that is needed. */
  ask?: (stored: Stored | null, body: Body) => Promise<boolean>;
  /** Saves a record: a new one when `stored`, what the form was opened with, is null. */
  save: (stored: Stored | null, body: Body) => Promise<unknown>;
  /** The name under which drafts of such records are stored. */
  draft: string;
  adding: Words;
  changing: Words;
  /** Said when a required field is empty, when it was not saved, and when the record does not arrive. */
  incomplete: string;
  failed: string;
  notLoaded: string;
  onClose: () => void;
  /** The dialog that asks. */
  children?: ReactNode;
}

/** The window in which a record is added or changed. */
export function RecordDialog<Stored, Values extends FieldValues, Body>(
  props: RecordDialogProps<Stored, Values, Body>,
) {
  const { id, record, adding, changing, notLoaded, onClose } = props;
  return (
    <FormDialog title={(id === null ? adding : changing).title} onClose={onClose}>
      {id === null ? (
        <Form {...props} stored={null} />
      ) : (
        <RecordLoader record={record} failed={notLoaded}>
          {(stored) => <Form {...props} stored={stored} />}
        </RecordLoader>
      )}
    </FormDialog>
  );
}

function Form<Stored, Values extends FieldValues, Body>({
  stored,
  id,
  fields,
  ask,
  children,
  ...rest
}: RecordDialogProps<Stored, Values, Body> & { stored: Stored | null }) {
  const { save, saved } = stored === null ? rest.adding : rest.changing;
  const form = useRecordForm({
    draft: `${rest.draft}:${id ?? "new"}`,
    initial: fields.values(stored),
    schema: fields.schema,
    required: fields.required,
    incomplete: rest.incomplete,
    ...(ask && { ask: (body: Body) => ask(stored, body) }),
    save: (body: Body) => rest.save(stored, body),
    saved,
    failed: rest.failed,
    onSaved: rest.onClose,
  });
  return (
    <RecordForm form={form} fields={fields} save={save} onCancel={rest.onClose}>
      {children}
    </RecordForm>
  );
}
