import { SubmitButton } from "@/components/form/SubmitButton.tsx";
import { TextField } from "@/components/form/TextField.tsx";
import { useSubmission } from "@/lib/useSubmission.ts";
import { ApplicationThanks } from "./ApplicationThanks.tsx";
import { sendApplication } from "./api.ts";
import { failed, received } from "./messages.ts";
import { legacyApplicationFields, legacyApplicationSchema } from "./schema.ts";

interface LegacyApplicationFormProps {
  headingId: string;
}

/** The older application of five fields, kept for the links that lead to it; saved like the others. */
export function LegacyApplicationForm({ headingId }: LegacyApplicationFormProps) {
  const { register, errors, busy, submitted, onSubmit } = useSubmission({
    schema: legacyApplicationSchema,
    fields: legacyApplicationFields,
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
      <form
        noValidate
        method="post"
        onSubmit={onSubmit}
        aria-labelledby={headingId}
        className="grid gap-6"
      >
        <TextField
          label="Full name"
          required
          autoComplete="name"
          readOnly={busy}
          error={errors.fullName?.message}
          {...register("fullName")}
        />
        <TextField
          label="Business name"
          required
          autoComplete="organization"
          readOnly={busy}
          error={errors.businessName?.message}
          {...register("businessName")}
        />
        <TextField
          label="Website"
          required
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          error={errors.website?.message}
          {...register("website")}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          readOnly={busy}
          error={errors.email?.message}
          {...register("email")}
        />
        <TextField
          label="Phone"
          type="tel"
          required
          autoComplete="tel"
          readOnly={busy}
          error={errors.phone?.message}
          {...register("phone")}
        />
        <SubmitButton busy={busy}>Submit application</SubmitButton>
      </form>
    </>
  );
}
