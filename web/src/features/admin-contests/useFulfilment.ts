import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ProblemError } from "@/api/problem.ts";
import {
  noteFulfilment,
  prizeList,
  type Winner,
  winnersQuery,
} from "@/components/admin/api/contests.ts";
import { changeRows } from "@/components/admin/list/list-page.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { toast } from "@/lib/toast.ts";
import type { Marks, PrizeHolder } from "./PrizeTick.tsx";

/** Ticks what became of a winner's prize: shown at once everywhere, taken back when the service refuses. */
export function useFulfilment() {
  const client = useQueryClient();
  // One after the other: two ticks in a row must not arrive in the wrong order.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const ticked = useRef(new Map<string, Marks>());

  function show(contestId: string, id: string, change: Partial<Winner>) {
    const { queryKey } = winnersQuery(contestId);
    // An answer that is on its way would bring the old marks back.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (winners) =>
      winners?.map((winner) => (winner.id === id ? { ...winner, ...change } : winner)),
    );
    changeRows(client, prizeList, (row) => (row.id === id ? { ...row, ...change } : row));
  }

  async function send(contestId: string, id: string, before: Partial<Marks>) {
    const sent = ticked.current.get(id);
    if (!sent) return;
    try {
      const answer = await noteFulfilment(contestId, { id, ...sent });
      // What was ticked in the meantime is sent next.
      show(contestId, id, { ...answer, ...unlessSame(sent, ticked.current.get(id)) });
      void client.invalidateQueries({ queryKey: ["admin", "this-week"] });
    } catch (failure) {
      ticked.current.set(id, { ...sent, ...ticked.current.get(id), ...before });
      show(contestId, id, before);
      const refused = failure instanceof ProblemError && failure.status === 409;
      const description = refused ? failure.message : "Failed to update winner";
      toast({ title: "Error", description, variant: "destructive" });
      // What is shown is no longer so: somebody else was faster.
      if (refused) refresh(client);
    }
  }

  return (contestId: string, winner: PrizeHolder, ticks: Partial<Marks>) => {
    const note = withWhatFollows(ticks);
    const { id, prize_claimed, prize_fulfilled } = winner;
    const shown = { prize_claimed, prize_fulfilled };
    const before = Object.fromEntries(
      Object.keys(note).map((name) => [name, winner[name as keyof Marks]]),
    ) as Partial<Marks>;
    ticked.current.set(id, { ...shown, ...note });
    show(contestId, id, note);
    last.current = last.current.then(() => send(contestId, id, before));
  };
}

/** What was handed over was claimed, and what was not claimed was not handed over. */
function withWhatFollows(note: Partial<Marks>): Partial<Marks> {
  if (note.prize_fulfilled) return { ...note, prize_claimed: true };
  if (note.prize_claimed === false) return { ...note, prize_fulfilled: false };
  return note;
}

function unlessSame(sent: Marks, now: Marks | undefined): Partial<Marks> {
  return now === undefined || now === sent ? {} : now;
}
