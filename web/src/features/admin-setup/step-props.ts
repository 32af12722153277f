import type { SetUp, SetUpCalls } from "./api.ts";
import type { Draft } from "./draft.ts";

/** What every step is given. */
export interface StepProps {
  setUp: SetUp;
  calls: SetUpCalls;
  draft: Draft;
  /** Changes what was typed. */
  change: (change: Partial<Draft>) => void;
  /** What is wrong, by the service's names. */
  errors: Readonly<Record<string, string>>;
  /** Shows what is wrong with fields. */
  refuse: (failure: unknown) => void;
}
