import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Card } from "@/components/admin/Card.tsx";
import { RestoredNote, SavingProblem } from "@/components/admin/form/form-notes.tsx";
import type { RecordFormState } from "@/components/admin/form/useRecordForm.ts";
import { Button } from "@/components/ui/Button.tsx";
import type { PreviewRequest, Variable } from "./api.ts";
import { MessagePreview } from "./MessagePreview.tsx";
import { VariablesHelp } from "./VariablesHelp.tsx";

interface Words extends FieldValues {
  subject_template: string;
  message_template: string;
  sms_template: string;
  channel: PreviewRequest["channel"];
}

interface MessageFormProps<Values extends Words, Body> {
  title: string;
  form: RecordFormState<Values, Body>;
  /** What the button that saves says. */
  save: string;
  variables: readonly Variable[];
  /** The template in whose place the words are shown. */
  templateKey: string;
  isAboutDrawing?: boolean;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form of a message's words, with the message beside it as it would arrive. */
export function MessageForm<Values extends Words, Body>(props: MessageFormProps<Values, Body>) {
  const {
    title,
    form,
    save,
    variables,
    templateKey,
    isAboutDrawing = true,
    onCancel,
    children,
  } = props;
  const now = form.watch();
  const texts = {
    subject_template: now.subject_template,
    message_template: now.message_template,
    sms_template: now.sms_template.trim() === "" ? null : now.sms_template,
    channel: now.channel,
  };

  function cancel() {
    form.forget();
    onCancel();
  }

  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Card title={title}>
          <form
            ref={form.element}
            noValidate
            aria-label={title}
            onSubmit={form.onSubmit}
            className="grid min-w-0 gap-5"
          >
            {form.restored && <RestoredNote onStartOver={form.startOver} />}
            <FormProvider {...form}>{children}</FormProvider>
            <SavingProblem problem={form.problem} />
            <div className="flex flex-wrap gap-3 border-hairline border-t pt-4">
              <Button type="submit" aria-disabled={form.busy}>
                {form.busy ? "Saving..." : save}
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
        <MessagePreview templateKey={templateKey} texts={texts} isAboutDrawing={isAboutDrawing} />
      </div>
    </div>
  );
}
