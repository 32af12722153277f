import { type ComponentProps, type ReactNode, useState } from "react";

interface PhotoProps extends Omit<ComponentProps<"img">, "src" | "alt"> {
  src: string | null | undefined;
  alt: string;
  /** Shown instead when there is no picture, or when it cannot be loaded. */
  fallback: ReactNode;
}

/** A picture somebody uploaded: it may be missing or broken, and the page must still look finished. */
export function Photo({ src, alt, fallback, ...rest }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return fallback;
  const srcSet = rest.sizes ? widthsOf(src) : undefined;
  return <img {...rest} src={src} srcSet={srcSet} alt={alt} onError={() => setBroken(src)} />;
}

/** The widths the service has of its own pictures; pictures from elsewhere have one. */
export function widthsOf(src: string): string | undefined {
  if (!src.startsWith("/images/")) return undefined;
  return [480, 960, 1600].map((width) => `${src}?w=${width} ${width}w`).join(", ");
}
