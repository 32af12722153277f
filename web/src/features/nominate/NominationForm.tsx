import { SentForm } from "@/components/form/SentForm.tsx";
import { LongTextField, TextField } from "@/components/form/TextField.tsx";
import { ThankYou } from "@/components/form/ThankYou.tsx";
import { paths } from "@/lib/paths.ts";
import { useSubmission } from "@/lib/useSubmission.ts";
import { sendNomination } from "./api.ts";
import { nominationSchema } from "./schema.ts";

const onward = [
  { to: paths.home, label: "Back to Home" },
  { to: paths.businesses, label: "For Businesses" },
] as const;

interface NominationFormProps {
  /** The id of the heading that names the form, here or in the thanks that replace it. */
  headingId: string;
}

/** The nomination form, and the thanks for it. */
export function NominationForm({ headingId }: NominationFormProps) {
  const { field, submitted, sending } = useSubmission({
    schema: nominationSchema,
    send: sendNomination,
    received: { title: "Nomination received", description: "Thanks for supporting local!" },
    failed: "Couldn't submit nomination",
  });
  if (submitted) {
    return (
      <ThankYou id={headingId} title="Thank you for the tip." links={onward}>
        <p>
          Your nomination is with us, and we will look into it. The best weeks begin with a neighbor
          who says: you have to go there.
        </p>
        <p className="text-muted">
          If you know the owner, tell them too: businesses can also apply themselves.
        </p>
      </ThankYou>
    );
  }
  return (
    <>
      <h2 id={headingId} className="mb-8 text-40">
        Nomination form
      </h2>
      <SentForm headingId={headingId} {...sending} submit="Submit nomination">
        <TextField label="Business name" required autoComplete="off" {...field("nominee_name")} />
        <TextField
          label="Town or area"
          hint="Such as Salem, MA."
          required
          autoComplete="off"
          {...field("nominee_town")}
        />
        <TextField
          label="Their website"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field("website_url")}
        />
        <LongTextField
          label="Why this one?"
          hint="The dish, the person behind the counter, what you tell your friends."
          {...field("reason")}
        />
        <fieldset className="grid gap-6 border-hairline border-t pt-6 sm:grid-cols-2 sm:items-start sm:gap-5">
          <legend className="sr-only">About you</legend>
          <TextField label="Your name" autoComplete="name" {...field("nominator_name")} />
          <TextField
            label="Your email"
            type="email"
            autoComplete="email"
            {...field("nominator_email")}
          />
        </fieldset>
      </SentForm>
    </>
  );
}
