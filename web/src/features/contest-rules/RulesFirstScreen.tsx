// What the page of a contest's rules shows before any script runs: all of them. Rendered at build time only, as a template
// that the server fills: never imported by the app.
import { blank, only } from "@/lib/blanks.ts";
import {
  CalledOff,
  frozenSince,
  notFrozen,
  RulesDocument,
  RulesSection,
} from "./RulesDocument.tsx";

/** The rules of a contest. */
export function RulesFirstScreen() {
  return (
    <RulesDocument
      slug={blank("slug")}
      fullName={blank("full_name")}
      title={blank("title")}
      voided={
        <>
          {only.when("is_voided")}
          <CalledOff />
          {only.end("if")}
        </>
      }
      frozen={`${only.when("frozen")}${frozenSince(blank("frozen"))}${only.otherwise}${notFrozen}${only.end("if")}`}
      hash={blank("hash")}
      textUrl={blank("text_url")}
      drawing={blank("drawing_url")}
    >
      {only.each("section", "sections")}
      <RulesSection heading={blank("section.heading")}>
        {only.each("paragraph", "section.paragraphs")}
        <p>{blank("paragraph")}</p>
        {only.end("for")}
      </RulesSection>
      {only.end("for")}
    </RulesDocument>
  );
}
