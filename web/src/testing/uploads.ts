// What arrives of uploads in tests: jsdom's files lose their names on the way through fetch, so the client is asked.
import { vi } from "vitest";
import { admin } from "@/api/admin.ts";
import { ProblemError } from "@/api/problem.ts";

/** Answers every upload with what `store` makes of the file; a `ProblemError` it throws is what the service answers. */
export function answerUploads(store: (name: string) => object | Promise<object>): void {
  vi.spyOn(admin, "POST").mockImplementation(async (_path, ...[init]) => {
    const { file } = (init as unknown as { body: { file: string } }).body;
    try {
      return { data: await store(file), response: new Response() } as never;
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure;
      const { status, code, message, fields } = failure;
      const response = new Response(null, { status });
      return { error: { code, detail: message, fields }, response } as never;
    }
  });
}
