// What a drawing's page shows readers without scripts. Rendered at build time only, as a template that the server
// fills: never imported by the app.
import type { ReactNode } from "react";
import { blank, only } from "@/lib/blanks.ts";
import { paths } from "@/lib/paths.ts";
import { hasThePrize, states } from "./wording.ts";

/** The result of a drawing, and the way to its proof. */
export function DrawingWithoutScripts() {
  return (
    <div className="page-width grid max-w-4xl gap-8 py-10 md:py-16">
      <div className="grid gap-4 border-ink border-b-4 border-double pb-6">
        <p className="text-18">
          The drawing in{" "}
          <a href={paths.town(blank("slug"))} className="text-link">
            {blank("full_name")}
          </a>
        </p>
        <h1 className="text-40 md:text-56">{blank("title")}</h1>
        <p className="border-gold border-l-8 pl-4 text-18">
          <strong className="block font-semibold text-22">{blank("prize")}</strong> Given by{" "}
          {blank("business")}
        </p>
      </div>
      <p className="max-w-[56ch] text-18 md:text-22">
        <When state="open">
          The list closes on {blank("closes")}. The result is shown here after the drawing.
        </When>
        <When state="waiting">
          The list closed on {blank("closes")}. The drawing is being made.
        </When>
        <When state="drawn">
          Drawn on {blank("drawn")}, {blank("count")} in the drawing.
        </When>
        <When state="voided">
          This contest was called off{only.when("void_reason")}: {blank("void_reason")}
          {only.end("if")}
        </When>
      </p>
      {only.when("winners")}
      <div className="grid gap-4">
        <h2 className="text-28">Who was drawn</h2>
        <ol className="border-ink border-t-2">
          {only.each("winner", "winners")}
          <li className="grid gap-1 border-hairline border-b py-4">
            <strong className="font-semibold text-22">
              {blank("winner.place")}. <WinnerName />
            </strong>
            <span>{winnerStates()}</span>
            <span className="break-all text-14 text-muted">Ticket {blank("winner.ticket")}</span>
          </li>
          {only.end("for")}
        </ol>
      </div>
      {only.end("if")}
      <p className="grid gap-2 text-18">
        {only.when("proof_url")}
        <a href={blank("proof_url")} className="text-link">
          Download the proof
        </a>
        {only.end("if")}
        <a href={paths.contestRules(blank("contest_id"))} className="text-link">
          Official rules
        </a>
        <a href={blank("ledger_url")} className="text-link">
          Download the town’s whole ledger
        </a>
        <a href={paths.ledger(blank("slug"))} className="text-link">
          Check an email of ours against the ledger
        </a>
      </p>
    </div>
  );
}

function When({ state, children }: { state: string; children: ReactNode }) {
  return (
    <>
      {only.when(`state == "${state}"`)}
      {children}
      {only.end("if")}
    </>
  );
}

/** Whoever does not have the prize stays a ticket, and so do all where it was called off. */
function WinnerName() {
  const named = Object.keys(states).filter(hasThePrize);
  return (
    <>
      {only.when("winner.name")}
      {blank("winner.name")}
      {only.otherwise}
      {only.when(`state != "voided" and winner.state in ${JSON.stringify(named)}`)}
      No longer a member
      {only.otherwise}
      Name not published
      {only.end("if")}
      {only.end("if")}
    </>
  );
}

function winnerStates(): string {
  return Object.entries(states)
    .map(([state, words]) => {
      const isOver = hasThePrize(state)
        ? `${only.when('state == "voided"')}Drawn before it was called off${only.otherwise}${words}${only.end("if")}`
        : words;
      return only.when(`winner.state == "${state}"`) + isOver + only.end("if");
    })
    .join("");
}
