/** A text as it was typed, with its lines. */
export function Lines({ children }: { children: string }) {
  return <p className="max-w-prose whitespace-pre-line text-14">{children}</p>;
}
