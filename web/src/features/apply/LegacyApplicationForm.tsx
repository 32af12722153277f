import { SentForm } from "@/components/form/SentForm.tsx";
import { TextField } from "@/components/form/TextField.tsx";
import { useSubmission } from "@/lib/useSubmission.ts";
import { ApplicationThanks } from "./ApplicationThanks.tsx";
import { sendApplication } from "./api.ts";
import { failed, received } from "./messages.ts";
import { legacyApplicationFields, legacyApplicationSchema } from "./schema.ts";

interface LegacyApplicationFormProps {
  headingId: string;
}

/** The older application form of five fields, for the links that lead to it; its applications are saved like the others. */
export function LegacyApplicationForm({ headingId }: LegacyApplicationFormProps) {
  const { field, submitted, sending } = useSubmission({
    schema: legacyApplicationSchema,
    named: legacyApplicationFields,
    send: (application, requestId) => sendApplication(application, requestId, "businesses-legacy"),
    received,
    failed,
  });
  if (submitted) return <ApplicationThanks headingId={headingId} />;
  return (
    <>
      <div className="mb-8 grid gap-3">
        <h2 id={headingId} className="text-40">
          Application form
        </h2>
        <p className="text-18">
          Five answers, at <strong className="font-semibold">zero cost</strong>.
        </p>
      </div>
      <SentForm headingId={headingId} {...sending} submit="Submit application">
        <TextField label="Full name" required autoComplete="name" {...field("fullName")} />
        <TextField
          label="Business name"
          required
          autoComplete="organization"
          {...field("businessName")}
        />
        <TextField
          label="Website"
          required
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          {...field("website")}
        />
        <TextField label="Email" type="email" required autoComplete="email" {...field("email")} />
        <TextField label="Phone" type="tel" required autoComplete="tel" {...field("phone")} />
      </SentForm>
    </>
  );
}
