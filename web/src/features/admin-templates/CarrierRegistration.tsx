import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/admin/Card.tsx";
import { ListState } from "@/components/admin/list/ListState.tsx";
import { type Registration, registrationQuery } from "./api.ts";
import { CopiedText } from "./CopiedText.tsx";

const failed = "Failed to load the registration";

/** What phone companies ask before they carry our texts (10DLC), ready to copy into their form. */
export function CarrierRegistration() {
  const query = useQuery({ ...registrationQuery, meta: { failed } });
  if (!query.data) {
    return (
      <ListState
        kind={query.isError ? "failed" : "loading"}
        empty=""
        failed={failed}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div className="grid min-w-0 gap-5">
      <p className="max-w-prose text-14 text-muted">
        What registering our texts (10DLC) asks for, filled in from the current templates and
        settings. When a template or the brand’s name changes, the registration must follow.
      </p>
      {cardsOf(query.data).map(({ title, texts }) => (
        <Card key={title} title={title}>
          {texts.map(([label, text]) => (
            <CopiedText key={label} label={label} text={text} />
          ))}
        </Card>
      ))}
    </div>
  );
}

type Texts = [label: string, text: string][];

function cardsOf(asked: Registration): { title: string; texts: Texts }[] {
  const { opt_in, opt_out, help } = asked;
  const samples: Texts = asked.samples.map((text, index) => [`Sample message ${index + 1}`, text]);
  const confirmation: Texts = asked.opt_in_message
    ? [["Opt-in confirmation", asked.opt_in_message]]
    : [];
  return [
    {
      title: "Campaign",
      texts: [
        ["Brand", asked.brand],
        ["Website", asked.website],
        ["Contact email", asked.contact_email],
        ["Use case", asked.use_case],
        ["Description", asked.description],
      ],
    },
    {
      title: "Consent",
      texts: [
        ["Message flow", asked.message_flow],
        ["Opt-in form", asked.form_url],
        [`Consent wording (edition ${asked.consent_version})`, asked.consent_wording],
        ["Terms", asked.terms_url],
        ["Privacy policy", asked.privacy_url],
      ],
    },
    { title: "Sample messages", texts: samples },
    {
      title: "Keywords",
      texts: [
        ["Opt-in keywords", opt_in.keywords.join(", ")],
        ["Opt-in reply", opt_in.reply],
        ...confirmation,
        ["Opt-out keywords", opt_out.keywords.join(", ")],
        ["Opt-out reply", opt_out.reply],
        ["Help keywords", help.keywords.join(", ")],
        ["Help reply", help.reply],
      ],
    },
  ];
}
