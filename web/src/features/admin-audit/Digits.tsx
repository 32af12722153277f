/** A long number or fingerprint, in letters of one width; a dash when there is none. */
export function Digits({ text }: { text: string | number | null }) {
  if (text === null || text === "") return "–";
  const whole = String(text);
  return (
    <span
      title={whole}
      className="break-all font-[family-name:ui-monospace,monospace] tabular-nums [font-size:0.8125rem]"
    >
      {whole}
    </span>
  );
}
