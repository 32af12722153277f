// Parts of the app that are fetched when they are needed. One that could not be fetched is fetched again when it is
// wanted again: neither React nor this module remembers the failure.
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

type Loaded<Props extends object> = { default: ComponentType<Props> };

/** A component that is fetched when it is first shown, and again after a failure. */
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>) {
  const loaded = loadPart(load);
  const fetched = () =>
    lazy(() =>
      loaded().catch((failure: unknown) => {
        // React keeps a failure for good; whoever is shown next has not failed yet.
        Part = fetched();
        throw failure;
      }),
    );
  let Part = fetched();
  return function LazyPart(props: Props) {
    return createElement(Part as ComponentType<Props>, props);
  };
}
