import scenes from "@/generated/scenes.json";

interface SceneProps {
  name: "main-street" | "autumn-common" | "winter-evening";
  /** Set where the picture is likely on the first screen. */
  eager?: boolean;
}

/** One of the town scenes as an illustration of the text, in landscape on every screen. */
export function Scene({ name, eager = false }: SceneProps) {
  const scene = scenes.find(({ key }) => key === name);
  if (!scene) return null;
  const landscapes = scene.sources.filter((source) => !("media" in source));
  return (
    <picture>
      {landscapes.map(({ type, srcset }) => (
        <source
          key={type}
          type={type}
          srcSet={srcset}
          sizes="(min-width: 76rem) 39rem, (min-width: 64rem) 52vw, (min-width: 48rem) 44vw, 92vw"
        />
      ))}
      <img
        src={scene.src}
        alt={scene.alt}
        width={scene.width}
        height={scene.height}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        style={{ backgroundColor: scene.color }}
        className="aspect-[3/2] w-full md:max-lg:aspect-square rounded-card border border-hairline object-cover"
      />
    </picture>
  );
}
