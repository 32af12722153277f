import { CircleAlert, History } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/admin/Card.tsx";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { TickField } from "@/components/admin/form/TickField.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { type Channel, saveTemplate, type Template, type Variable } from "./api.ts";
import { MessagePreview } from "./MessagePreview.tsx";
import { incomplete, templateSchema, valuesOf } from "./schema.ts";
import { TemplateText } from "./TemplateText.tsx";
import { VariablesHelp } from "./VariablesHelp.tsx";
import { channelNames } from "./wording.ts";

const channelOptions = Object.entries(channelNames).map(([value, label]) => ({ value, label }));

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
    initial: valuesOf(template),
    schema: templateSchema,
    required: ["name", "subject_template", "message_template"],
    incomplete,
    save: (fields) => saveTemplate(opened, fields),
    saved: "Template updated successfully",
    failed: "Failed to update template",
    onSaved: onDone,
  });
  const { register, errors } = form;
  const now = form.watch();
  const texts = {
    subject_template: now.subject_template,
    message_template: now.message_template,
    sms_template: now.sms_template.trim() === "" ? null : now.sms_template,
    channel: now.channel as Channel,
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
            {form.restored && (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-hairline bg-newsprint px-4 py-2 text-14">
                <p className="flex items-center gap-2">
                  <History aria-hidden className="size-4 shrink-0" />
                  This is what you typed but did not save.
                </p>
                <Button variant="link" size="sm" onClick={form.startOver} className="-mx-3.5">
                  Start over
                </Button>
              </div>
            )}
            <TextField label="Name" required error={errors.name?.message} {...register("name")} />
            <TextField
              label="Description"
              error={errors.description?.message}
              {...register("description")}
            />
            <SelectField
              label="Channel"
              required
              options={channelOptions}
              error={errors.channel?.message}
              {...register("channel")}
            />
            <TemplateText
              label="Subject"
              required={now.channel !== "sms"}
              short
              text={now.subject_template}
              error={errors.subject_template?.message}
              {...register("subject_template")}
            />
            <TemplateText
              label="Message"
              hint="Blank lines separate paragraphs."
              required
              text={now.message_template}
              error={errors.message_template?.message}
              {...register("message_template")}
            />
            <TemplateText
              label="Text message"
              hint="Left empty, the text message says what the email says."
              text={now.sms_template}
              error={errors.sms_template?.message}
              {...register("sms_template")}
            />
            <TickField
              label="Active"
              hint="Messages from an inactive template are not sent."
              {...register("is_active")}
            />
            {form.problem && (
              <p role="alert" className="flex items-start gap-2 font-medium text-14 text-danger">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {form.problem}
              </p>
            )}
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
