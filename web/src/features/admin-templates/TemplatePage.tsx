import { Pencil, Send } from "lucide-react";
import type { ReactNode } from "react";
import { BackButton } from "@/components/admin/BackButton.tsx";
import { Card } from "@/components/admin/Card.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { May } from "@/components/admin/session/may.tsx";
import { useDocumentTitle } from "@/components/admin/useDocumentTitle.ts";
import { useFocusOnOpen } from "@/components/admin/useFocusOnOpen.ts";
import { ActiveBadge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import type { Template, Variable } from "./api.ts";
import { templateFields } from "./fields.tsx";
import { MessagePreview } from "./MessagePreview.tsx";
import { TemplateForm } from "./TemplateForm.tsx";
import { useTestSend } from "./useTestSend.ts";
import { VariablesHelp } from "./VariablesHelp.tsx";

interface TemplatePageProps {
  template: Template;
  variables: readonly Variable[];
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onBack: () => void;
}

/** One template: its words and how they arrive, to read or to change. */
export function TemplatePage({ template, variables, editing, onEdit, onBack }: TemplatePageProps) {
  const { send, sending } = useTestSend();
  useDocumentTitle(`Template: ${template.name}`);
  const heading = useFocusOnOpen<HTMLHeadingElement>(editing);
  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackButton onClick={onBack}>All templates</BackButton>
        {!editing && (
          <May use="admin_save_template">
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                size="sm"
                aria-disabled={sending !== null}
                onClick={() => void send(template.template_key)}
              >
                <Send aria-hidden />
                {sending ? "Sending..." : "Send Test"}
              </Button>
              <Button size="sm" onClick={() => onEdit(true)}>
                <Pencil aria-hidden />
                Edit
              </Button>
            </div>
          </May>
        )}
      </div>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="rounded-control text-28">
            {template.name}
          </h2>
          <ActiveBadge active={template.is_active} />
        </div>
        <p className="text-14 text-muted">{template.description}</p>
      </div>
      {editing ? (
        <TemplateForm template={template} variables={variables} onDone={() => onEdit(false)} />
      ) : (
        <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <Card title="Template">
              <Facts facts={templateFields.facts(template, "Template")} />
              {templateFields.facts(template, "Words").map(([title, words]) => (
                <Words key={title} title={title}>
                  {words}
                </Words>
              ))}
            </Card>
            <VariablesHelp variables={variables} />
          </div>
          <MessagePreview templateKey={template.template_key} texts={textsOf(template)} />
        </div>
      )}
    </div>
  );
}

function textsOf({ subject_template, message_template, sms_template, channel }: Template) {
  return { subject_template, message_template, sms_template, channel };
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <h3 className="font-semibold text-14 text-muted">{title}</h3>
      <p className="whitespace-pre-wrap rounded-control bg-newsprint p-3 font-[family-name:ui-monospace,monospace] text-14">
        {children}
      </p>
    </div>
  );
}
