import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { fetchProof, ownTicketQuery } from "./api.ts";
import { fromHex, toHex } from "./verifier/bytes.ts";
import { holder } from "./verifier/drawing.ts";
import { readProof } from "./verifier/proof.ts";

interface OwnTicketCardProps {
  contestId: string;
  token: string;
  proofUrl: string | null;
}

/** What only the owner of a personal link sees: their own ticket, and a way to find it in the list. */
export function OwnTicketCard({ contestId, token, proofUrl }: OwnTicketCardProps) {
  const { data: own, isError } = useQuery(ownTicketQuery(contestId, token));
  if (isError) {
    return (
      <p className="rounded-card border border-hairline p-5 text-muted">
        There is no ticket for this link: it belongs to another drawing, or you were not in the
        list.
      </p>
    );
  }
  if (!own) return <div aria-hidden className="h-48 rounded-card bg-newsprint" />;
  return (
    <section
      aria-labelledby="own-ticket"
      className="grid gap-4 rounded-card border-2 border-brand p-6 md:p-8"
    >
      <h2 id="own-ticket" className="text-28">
        Your ticket
      </h2>
      <p className="break-all font-[family-name:ui-monospace,monospace] text-18">{own.ticket}</p>
      <p>
        {own.place === null
          ? "It was in the list, and was not among the drawn places."
          : `It was drawn at place ${own.place}.`}
      </p>
      {proofUrl && (
        <FindMyself
          ticket={own.ticket}
          salt={own.salt}
          proofUrl={proofUrl}
          hint={own.phone_masked}
        />
      )}
    </section>
  );
}

interface FindMyselfProps {
  ticket: string;
  salt: string;
  proofUrl: string;
  /** Which phone number it is about. */
  hint: string;
}

function FindMyself({ ticket, salt, proofUrl, hint }: FindMyselfProps) {
  const id = useId();
  const [phone, setPhone] = useState("");
  const [answer, setAnswer] = useState("");

  async function find() {
    const digits = phone.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
    if (digits.length !== 10) {
      setAnswer("Please enter a valid 10-digit phone number");
      return;
    }
    const proof = await fetchProof(proofUrl).then(readProof, () => null);
    if (!proof) {
      setAnswer("The proof could not be downloaded. Please try again.");
      return;
    }
    const mine = toHex(await holder(fromHex(salt), `+1${digits}`));
    const at = proof.entries.findIndex(([listed, hash]) => listed === ticket && hash === mine);
    setAnswer(
      at < 0
        ? "This number does not belong to the ticket."
        : `Found: entry ${at + 1} of ${proof.entries.length} is yours, and nobody else can tell.`,
    );
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <label htmlFor={id} className="text-muted">
        Find yourself in the public list with your phone number, {hint}. It stays in your browser.
      </label>
      <div className="flex flex-wrap gap-3">
        <Input
          id={id}
          type="tel"
          autoComplete="tel-national"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          className="max-w-60"
        />
        <Button type="submit" variant="outline">
          Find my entry
        </Button>
      </div>
      <p role="status" className="min-h-6">
        {answer}
      </p>
    </form>
  );
}
