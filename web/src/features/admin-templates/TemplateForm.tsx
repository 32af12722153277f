import { useState } from "react";
import { RecordFields } from "@/components/admin/form/RecordFields.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import { saveTemplate, type Template, type Variable } from "./api.ts";
import { templateFields, templateSchema } from "./fields.tsx";
import { MessageForm } from "./MessageForm.tsx";

interface TemplateFormProps {
  template: Template;
  variables: readonly Variable[];
  /** Called when it was saved, and when it was put away. */
  onDone: () => void;
}

/** The form of a template, with the message beside it as it would arrive. */
export function TemplateForm({ template, variables, onDone }: TemplateFormProps) {
  const { template_key: key } = template;
  // A list that is read again behind the form brings a newer template, which the form does not show.
  const [opened] = useState(template);
  const form = useRecordForm({
    draft: `template:${key}`,
    initial: templateFields.values(template),
    schema: templateSchema,
    required: templateFields.required,
    incomplete: "Please fill in all required fields",
    save: (fields) => saveTemplate(opened, fields),
    saved: "Template updated successfully",
    failed: "Failed to update template",
    onSaved: onDone,
  });

  return (
    <MessageForm
      title="Edit Template"
      form={form}
      save="Save"
      variables={variables}
      templateKey={key}
      onCancel={onDone}
    >
      <RecordFields
        sections={templateFields.sections}
        props={{ subject_template: { required: form.watch("channel") !== "sms" } }}
      />
    </MessageForm>
  );
}
