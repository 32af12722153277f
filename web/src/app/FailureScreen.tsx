import { Component, type ErrorInfo, type ReactNode } from "react";
import { ProblemError } from "@/api/problem.ts";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "./paths.ts";

interface FailureScreenState {
  failure: unknown;
}

/** Shows the router's failure screen in place of a page that threw. */
export class FailureScreen extends Component<{ children: ReactNode }, FailureScreenState> {
  override state: FailureScreenState = { failure: undefined };

  static getDerivedStateFromError(failure: unknown): FailureScreenState {
    return { failure: failure ?? "Unknown error" };
  }

  override componentDidCatch(failure: unknown, info: ErrorInfo): void {
    console.error("A page failed", failure, info.componentStack);
  }

  override render(): ReactNode {
    if (this.state.failure === undefined) return this.props.children;
    return (
      <main className="page-width grid min-h-svh content-center justify-items-start gap-6 py-16">
        <h1 className="text-40 md:text-56">Unexpected Application Error!</h1>
        <p className="max-w-prose text-18 text-muted">{describe(this.state.failure)}</p>
        <Button asChild size="lg">
          {/* A plain link: what broke may be the router, so the page is loaded anew. */}
          <a href={paths.home}>Return to Home</a>
        </Button>
      </main>
    );
  }
}

function describe(failure: unknown): string {
  if (failure instanceof ProblemError && failure.status > 0) {
    return `${failure.status} ${failure.message}`;
  }
  return failure instanceof Error ? failure.message : String(failure);
}
