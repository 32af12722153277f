import { SentForm } from "@/components/form/SentForm.tsx";
import { LongTextField, TextField } from "@/components/form/TextField.tsx";
import { useSubmission } from "@/lib/useSubmission.ts";
import { ApplicationThanks } from "./ApplicationThanks.tsx";
import { sendApplication } from "./api.ts";
import { failed, received } from "./messages.ts";
import { applicationSchema } from "./schema.ts";

interface ApplicationFormProps {
  /** The id of the heading that names the form, here or in the thanks that replace it. */
  headingId: string;
}

/** The application of /businesses, and the thanks for it. */
export function ApplicationForm({ headingId }: ApplicationFormProps) {
  const { field, submitted, sending } = useSubmission({
    schema: applicationSchema,
    send: (application, requestId) => sendApplication(application, requestId, "businesses"),
    received,
    failed,
  });
  if (submitted) return <ApplicationThanks headingId={headingId} />;
  return (
    <>
      <div className="mb-8 grid gap-3">
        <h2 id={headingId} tabIndex={-1} className="scroll-mt-8 text-40">
          Application form
        </h2>
        <p className="text-18">
          Five answers and about three minutes, at{" "}
          <strong className="font-semibold">zero cost</strong>.
        </p>
      </div>
      <SentForm headingId={headingId} {...sending} submit="Submit application">
        <TextField
          label="Business name"
          required
          autoComplete="organization"
          {...field("business_name")}
        />
        <TextField
          label="Website"
          hint="Your own site, or the page where people find you."
          required
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          {...field("website_url")}
        />
        <TextField label="Contact name" required autoComplete="name" {...field("contact_name")} />
        <div className="grid gap-6 sm:grid-cols-2 sm:items-start sm:gap-5">
          <TextField
            label="Contact email"
            type="email"
            required
            autoComplete="email"
            {...field("contact_email")}
          />
          <TextField
            label="Contact phone"
            type="tel"
            required
            autoComplete="tel"
            {...field("contact_phone")}
          />
        </div>
        <LongTextField
          label="About your business"
          hint="What do regulars come back for? What prize would you enjoy giving?"
          {...field("description")}
        />
      </SentForm>
    </>
  );
}
