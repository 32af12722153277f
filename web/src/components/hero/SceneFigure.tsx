import { clsx } from "clsx";
import scenes from "@/generated/scenes.json";

interface SceneFigureProps {
  /** The key of the built-in scene. */
  scene: string;
  className?: string;
}

/** A built-in scene set into the page as a picture; fetched only where it is seen. */
export function SceneFigure({ scene, className }: SceneFigureProps) {
  const picture = scenes.find(({ key }) => key === scene);
  if (!picture) throw new Error(`there is no scene called ${scene}`);
  const landscape = picture.sources.filter((source) => !("media" in source));
  return (
    <picture className={clsx("overflow-hidden rounded-card", className)}>
      {landscape.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="(min-width: 64rem) 45rem, 100vw" />
      ))}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        style={{ backgroundColor: picture.color }}
        className="aspect-4/3 w-full object-cover"
      />
    </picture>
  );
}
