import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  label: string;
}

/** A text as a QR code, drawn in the page: the key in it never leaves the browser. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border border-hairline bg-white"
    >
      <path d={squares.join("")} className="fill-ink" />
    </svg>
  );
}
