import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { Card } from "@/components/admin/Card.tsx";
import { RestoredNote, SavingProblem } from "@/components/admin/form/form-notes.tsx";
import { RecordFields } from "@/components/admin/form/RecordFields.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import { Button } from "@/components/ui/Button.tsx";
import { saveTemplate, type Template, type Variable } from "./api.ts";
import { templateFields, templateSchema } from "./fields.tsx";
import { MessagePreview } from "./MessagePreview.tsx";
import { VariablesHelp } from "./VariablesHelp.tsx";

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
  const now = form.watch();
  const texts = {
    subject_template: now.subject_template,
    message_template: now.message_template,
    sms_template: now.sms_template.trim() === "" ? null : now.sms_template,
    channel: now.channel,
  };

  function cancel() {
    form.forget();
    onDone();
  }

  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Card title="Edit Template">
          <form
            ref={form.element}
            noValidate
            aria-label="Edit Template"
            onSubmit={form.onSubmit}
            className="grid min-w-0 gap-5"
          >
            {form.restored && <RestoredNote onStartOver={form.startOver} />}
            <FormProvider {...form}>
              <RecordFields
                sections={templateFields.sections}
                props={{ subject_template: { required: now.channel !== "sms" } }}
              />
            </FormProvider>
            <SavingProblem problem={form.problem} />
            <div className="flex flex-wrap gap-3 border-hairline border-t pt-4">
              <Button type="submit" aria-disabled={form.busy}>
                {form.busy ? "Saving..." : "Save"}
              </Button>
              <Button variant="outline" onClick={cancel}>
                Cancel
              </Button>
            </div>
          </form>
        </Card>
        <VariablesHelp variables={variables} />
      </div>
      <div className="min-w-0 lg:sticky lg:top-4">
        <MessagePreview templateKey={key} texts={texts} />
      </div>
    </div>
  );
}
