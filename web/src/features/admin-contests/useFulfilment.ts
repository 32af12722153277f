import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "@/lib/toast.ts";
import { noteFulfilment, type Winner, winnersQuery } from "./api.ts";

type Note = Partial<Pick<Winner, "prize_claimed" | "prize_fulfilled">>;

/** Ticks what became of a winner's prize: shown at once, taken back when the service refuses. */
export function useFulfilment(contestId: string) {
  const client = useQueryClient();
  const { queryKey } = winnersQuery(contestId);
  // One after the other: two ticks in a row must not arrive in the wrong order.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function put(id: string, note: Note) {
    client.setQueryData(queryKey, (winners) =>
      winners?.map((winner) => (winner.id === id ? { ...winner, ...note } : winner)),
    );
  }

  function present(id: string): Winner | undefined {
    return client.getQueryData(queryKey)?.find((winner) => winner.id === id);
  }

  async function send(id: string, before: Note) {
    const winner = present(id);
    if (!winner) return;
    try {
      put(id, await noteFulfilment(contestId, winner));
    } catch {
      put(id, before);
      const description = "Failed to update winner";
      toast({ title: "Error", description, variant: "destructive" });
    }
  }

  return (winner: Winner, note: Note) => {
    const before = Object.fromEntries(
      Object.keys(note).map((name) => [name, winner[name as keyof Note]]),
    ) as Note;
    void client.cancelQueries({ queryKey });
    put(winner.id, note);
    last.current = last.current.then(() => send(winner.id, before));
  };
}
