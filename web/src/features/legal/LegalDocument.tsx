import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";
import { LegalContents } from "./LegalContents.tsx";
import type { LegalSection } from "./section.ts";
import { versions } from "./versions.ts";

const documents = [
  { to: paths.terms, title: "Terms of Service" },
  { to: paths.privacy, title: "Privacy Policy" },
  { to: paths.rules, title: "Official Rules" },
] as const;

const spokenDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const version = versions.at(-1);
const day = version ? spokenDay.format(new Date(version.name)) : "";

interface LegalDocumentProps {
  title: (typeof documents)[number]["title"];
  /** What the document is for, in a sentence or two. */
  lead: ReactNode;
  sections: readonly LegalSection[];
}

/** A legal text, set like the notices of a town paper: to be read on a phone, at a desk or on paper. */
export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  return (
    <article className="page-width py-12 md:py-20 print:max-w-none print:p-0">
      <header className="grid gap-5 border-ink border-b-4 border-double pb-8 md:gap-6 md:pb-10">
        <p className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 font-semibold text-18">
          <span className="text-terracotta">Legal notices</span>
          <span className="font-normal text-16 text-muted">
            Last updated <time dateTime={version?.name}>{day}</time>
          </span>
        </p>
        <p className="text-16 text-muted">
          Version {version?.name}, in effect since {day}. {version?.changes}
        </p>
        <h1 className="text-40 md:text-72">{title}</h1>
        <p className="max-w-[52ch] text-balance text-18 md:text-22">{lead}</p>
        <nav aria-label="Legal notices" className="print:hidden">
          <ul className="flex flex-wrap gap-x-8 gap-y-2">
            {documents.map((document) => (
              <li key={document.to}>
                <Link
                  to={document.to}
                  aria-current={document.title === title ? "page" : undefined}
                  className="inline-block py-1 font-medium underline decoration-1 underline-offset-4 hover:decoration-2 aria-[current]:font-semibold aria-[current]:text-terracotta aria-[current]:no-underline"
                >
                  {document.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div className="grid gap-10 pt-8 md:pt-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-20 print:block">
        <LegalContents sections={sections} />
        <div className="max-w-[64ch] md:text-18 print:max-w-none print:text-14">
          {sections.map(({ id, heading, body }, index) => (
            <section
              key={id}
              aria-labelledby={id}
              className="border-hairline border-b py-10 first:pt-0 last:border-b-0 last:pb-0 print:py-4"
            >
              <h2
                id={id}
                tabIndex={-1}
                className="grid scroll-mt-8 grid-cols-[2.75rem_1fr] text-28 outline-none md:grid-cols-[3rem_1fr] print:break-after-avoid print:text-18"
              >
                <span className="text-terracotta">{index + 1}.</span> {heading}
              </h2>
              <div className="mt-5 grid gap-4 md:pl-12 print:pl-0 [&_dd]:mt-1 [&_dl]:grid [&_dl]:gap-4 [&_dt]:font-semibold [&_li]:pl-1 [&_strong]:font-semibold [&_ol]:list-decimal [&_ol]:pl-6 [&_ol]:marker:font-semibold [&_ol]:marker:text-terracotta [&_ul]:list-disc [&_ul]:pl-6 [&_ul]:marker:text-terracotta [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-2.5">
                {body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
