import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { RetryButton } from "./RetryButton.tsx";

it("tries again, and while it does keeps the keyboard and tries nothing else", async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<RetryButton retrying={false} onRetry={onRetry} />);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<RetryButton retrying onRetry={onRetry} />);
  expect(screen.getByRole("button", { name: "Trying..." })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onRetry).toHaveBeenCalledTimes(1);
});
