// Parts of the app that are fetched when they are needed. React keeps for good that one could not be fetched; here it
// is kept until somebody wants to try again.
import { type ComponentType, createElement, lazy } from "react";

/** A part of the app could not be fetched: there is no connection, or a release has taken its file away. */
export class PartNotLoaded extends Error {
  override name = "PartNotLoaded";

  constructor(cause: unknown) {
    super("A part of this page could not be loaded.", { cause });
  }
}

/** Fetches a part; says that it is missing by PartNotLoaded. */
export function loadPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () =>
    load().catch((cause: unknown) => {
      throw new PartNotLoaded(cause);
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
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>) {
  const loaded = loadPart(load);
  const fetched = () =>
    lazy(() =>
      loaded().catch((failure: unknown) => {
        // Not at once: React renders again after a failure, and would fetch and fail without end.
        failed.add(() => {
          Part = fetched();
        });
        throw failure;
      }),
    );
  let Part = fetched();
  return function LazyPart(props: Props) {
    return createElement(Part as ComponentType<Props>, props);
  };
}
