import type { Claim } from "./api.ts";
import { worth } from "./wording.ts";

/** The prize, set like a certificate: what it is, what it is worth and who gives it. */
export function Prize({ claim }: { claim: Claim }) {
  const { prize_description, prize_value_cents, business_name, town_full_name, contest_title } =
    claim;
  return (
    <section aria-labelledby="prize" className="border-4 border-ink border-double p-1.5">
      <div className="grid gap-2 bg-gold px-5 py-7 text-center md:px-10 md:py-9">
        <p className="font-semibold text-14">Your prize</p>
        <h2 id="prize" className="whitespace-pre-line text-28 md:text-40">
          {prize_description}
        </h2>
        {prize_value_cents !== null && (
          <p className="text-18 tabular-nums">{worth(prize_value_cents)}</p>
        )}
      </div>
      <dl className="grid px-4 md:grid-cols-2 md:gap-x-10 md:px-6">
        <Line name="Given by">{business_name}</Line>
        <Line name="Drawn in">{town_full_name}</Line>
        <Line name="Contest" wide>
          {contest_title}
        </Line>
      </dl>
    </section>
  );
}

interface LineProps {
  name: string;
  /** Whether it takes the whole width. */
  wide?: boolean;
  children: string;
}

function Line({ name, wide = false, children }: LineProps) {
  return (
    <div
      className={`flex flex-wrap gap-x-3 border-hairline py-3 ${wide ? "border-t md:col-span-2" : "not-first:border-t md:not-first:border-t-0"}`}
    >
      <dt className="w-22 text-muted">{name}</dt>
      <dd className="flex-1 basis-36 font-semibold">{children}</dd>
    </div>
  );
}
