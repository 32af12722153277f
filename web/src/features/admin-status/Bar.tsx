interface BarProps {
  /** The length, between 0 and 1; nothing is drawn of null. */
  share: number | null;
  /** Whether it shows trouble. */
  isTrouble?: boolean;
}

/** A bar on a scale whose end is where its room ends. The number that it stands for stands beside it. */
export function Bar({ share, isTrouble = false }: BarProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="block h-2.5 w-full min-w-10 bg-newsprint"
    >
      <rect
        width={share ? Math.max(share * 100, 1) : 0}
        height={10}
        className={isTrouble ? "fill-danger" : "fill-brand"}
      />
    </svg>
  );
}
