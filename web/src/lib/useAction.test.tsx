import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "@/api/problem.ts";
import { toast } from "@/testing/toasts.ts";
import { createQueryClient } from "./query-client.ts";
import { useAction } from "./useAction.ts";

type Options = Parameters<typeof useAction<string, string>>[0];

function start(options: Options) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useAction<string, string>(options), { wrapper }).result;
}

const refused = new ProblemError(409, "conflict", "Somebody was faster.");
const error = (description: string) => ({ title: "Error", description, variant: "destructive" });

describe("an action", () => {
  it("is done once, however often it is pressed, and again afterwards", async () => {
    const call = vi.fn(async (name: string) => name);
    const action = start({ act: call });
    let outcomes: boolean[] = [];
    await act(async () => {
      outcomes = await Promise.all([action.current.run("a"), action.current.run("b")]);
    });
    expect(outcomes).toEqual([true, false]);
    await act(() => action.current.run("c"));
    expect(call.mock.calls).toEqual([["a"], ["c"]]);
  });

  it("of one row does not keep another row waiting", async () => {
    const call = vi.fn(async (name: string) => name);
    const action = start({ act: call, per: (name) => name });
    await act(() => Promise.all([action.current.run("a"), action.current.run("b")]));
    expect(call).toHaveBeenCalledTimes(2);
  });

  it("says that it was done and has read anew what it changed", async () => {
    const refresh = vi.fn();
    const onDone = vi.fn();
    const done = (answer: string) => `${answer} is ripe`;
    const action = start({ act: async (name) => `The ${name}`, done, onDone, refresh });
    await act(() => action.current.run("pear"));
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Success",
      description: "The pear is ripe",
    });
    expect(onDone).toHaveBeenCalledExactlyOnceWith("The pear", "pear");
    expect(refresh).toHaveBeenCalledOnce();
  });
});

describe("an action that fails", () => {
  it.each([
    ["in the service's words where it refused", refused, "Somebody was faster."],
    ["in its own where the service broke", new ProblemError(500, "internal", "Oh."), "No fruit"],
    ["in its own where nothing is known", new ProblemError(400, "unknown", "400"), "No fruit"],
  ])("says so %s", async (_case, failure, words) => {
    const action = start({ act: () => Promise.reject(failure), failed: "No fruit" });
    await act(async () => expect(await action.current.run("a")).toBe(false));
    expect(toast).toHaveBeenCalledExactlyOnceWith(error(words));
    await waitFor(() => expect(action.current.problem).toBe(failure));
  });

  it("puts what is about a field there, and nothing into a toast", async () => {
    const failure = new ProblemError(422, "validation_failed", "No.", { name: "Too long" });
    const action = start({
      act: () => Promise.reject(failure),
      failed: "No fruit",
      fields: ["name"],
    });
    await act(() => action.current.run("a"));
    await waitFor(() => expect(action.current.errors).toEqual({ name: "Too long" }));
    expect(toast).not.toHaveBeenCalled();
  });

  it("takes back what was shown, and has read anew what somebody else has changed", async () => {
    const takeBack = vi.fn();
    const refresh = vi.fn();
    const show = vi.fn(() => takeBack);
    const action = start({ act: () => Promise.reject(refused), show, refresh });
    await act(() => action.current.run("a"));
    expect(show).toHaveBeenCalledExactlyOnceWith("a");
    expect(takeBack).toHaveBeenCalledOnce();
    expect(refresh).toHaveBeenCalledOnce();
  });
});
