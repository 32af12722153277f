import { Component, type ErrorInfo, type ReactNode } from "react";
import { ProblemError } from "@/api/problem.ts";
import { ChunkNotLoaded, forgetFailures } from "@/lib/lazy-chunks.ts";
import { paths } from "@/lib/paths.ts";
import { Button } from "./Button.tsx";
import { NotLoaded } from "./NotLoaded.tsx";

interface FailureScreenProps {
  /** What the failure belongs to, the address say: when it changes, its content gets a new chance. */
  of: string;
  /** A part of a page, whose failure leaves the rest of the page alone. */
  isSection?: boolean;
  children: ReactNode;
}

interface FailureScreenState {
  failure: unknown;
  of: string;
  tries: number;
}

/** Shows the router's failure screen in place of a page that threw, and a way on in place of one that is missing. */
export class FailureScreen extends Component<FailureScreenProps, FailureScreenState> {
  override state: FailureScreenState = { failure: undefined, of: this.props.of, tries: 0 };

  static getDerivedStateFromError(failure: unknown): Partial<FailureScreenState> {
    return { failure: failure ?? "Unknown error" };
  }

  static getDerivedStateFromProps(
    { of }: FailureScreenProps,
    state: FailureScreenState,
  ): Partial<FailureScreenState> | null {
    if (of === state.of) return null;
    if (state.failure !== undefined) forgetFailures();
    return { failure: undefined, of, tries: 0 };
  }

  override componentDidCatch(failure: unknown, info: ErrorInfo): void {
    console.error("A page failed", failure, info.componentStack);
  }

  tryAgain = () => {
    forgetFailures();
    this.setState(({ tries }) => ({ failure: undefined, tries: tries + 1 }));
  };

  override render(): ReactNode {
    const { failure, tries } = this.state;
    const { isSection = false, children } = this.props;
    if (failure === undefined) return children;
    if (failure instanceof ChunkNotLoaded) {
      return <NotLoaded isSection={isSection} tries={tries} onTryAgain={this.tryAgain} />;
    }
    const Frame = isSection ? "div" : "main";
    return (
      <Frame
        className={`page-width grid content-center justify-items-start gap-6 py-16 ${isSection ? "" : "min-h-svh"}`}
      >
        <h1 className="text-40 md:text-56">Unexpected Application Error!</h1>
        <p className="max-w-prose text-18 text-muted">{describe(failure)}</p>
        <Button asChild size="lg">
          {/* A plain link: what broke may be the router, so the page is loaded anew. */}
          <a href={paths.home}>Return to Home</a>
        </Button>
      </Frame>
    );
  }
}

function describe(failure: unknown): string {
  if (failure instanceof ProblemError && failure.status > 0) {
    return `${failure.status} ${failure.message}`;
  }
  return failure instanceof Error ? failure.message : String(failure);
}
