// Chunks of the app that are fetched when they are needed. React remembers for good that a chunk could not be fetched;
// here the failure is remembered until the person tries again.
import { type ComponentType, createElement, lazy } from "react";

/** A part of the app could not be fetched: there is no connection, or a release has taken its file away. */
export class ChunkNotLoaded extends Error {
  override name = "ChunkNotLoaded";

  constructor(cause: unknown) {
    super("A part of this page could not be loaded.", { cause });
  }
}

/** Fetches a part; says that it is missing by ChunkNotLoaded. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  return () =>
    load().catch((cause: unknown) => {
      throw new ChunkNotLoaded(cause);
    });
}

/** What makes those parts fresh that could not be fetched. */
const failed = new Set<() => void>();

/** Lets parts that could not be fetched be fetched once more, when they are shown again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

type Loaded<Props extends object> = { default: ComponentType<Props> };

/** A component that is fetched when it is first shown. */
export function lazyComponent<Props extends object>(load: () => Promise<Loaded<Props>>) {
  const loaded = loadChunk(load);
  const fetched = () =>
    lazy(() =>
      loaded().catch((failure: unknown) => {
        // Not at once: React renders again after a failure, and would fetch and fail without end.
        failed.add(() => {
          Component = fetched();
        });
        throw failure;
      }),
    );
  let Component = fetched();
  return function LazyComponent(props: Props) {
    return createElement(Component as ComponentType<Props>, props);
  };
}
