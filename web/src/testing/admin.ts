// A stand-in for the administrators' side of the service, for tests of their pages.
import { HttpResponse, http } from "msw";
import { admin } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import { adminList, type ListPage, type ListSource } from "@/components/admin/list/list-source.ts";
import { service } from "./service.ts";

/** What arrived: the method and path, the search parameters and the body. */
export interface Asked {
  call: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

type Answer = Response | object | null;

/** Answers by 'METHOD /path' (below /api/admin): a body, or a function of what was asked; null is a 204. */
export type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>;

/** The session of somebody who is signed in. */
export const session = {
  admin: {
    id: "00000000-0000-4000-8000-00000000000a",
    email: "ada@townpick.example",
    name: "Ada Admin",
    phone_number: null,
    role: "owner",
    totp_enabled: false,
  },
  expires_at: "2026-11-16T06:00:00Z",
  must_set_up_second_factor: false,
  closed_operations: [] as string[],
};

/** What the dashboard shows on top. */
export const numbers = {
  total_users: 1234,
  active_towns: 9,
  active_contests: 7,
  completed_contests: 11,
  open_text_replies: 0,
  untrusted_proxy: false,
  ledgers_behind: [],
  lacks_public_randomness: false,
  backups: { state: "fine", last_good_at: null, last_error: null },
  first_messages_put_off: null,
  flagged_users: 0,
  webhooks_given_up: [] as string[],
  growth: {
    last_7_days: 49,
    last_30_days: 227,
    daily: Array.from({ length: 30 }, (_, day) => ({
      date: `2026-10-${String(day + 1).padStart(2, "0")}`,
      signups: day,
    })),
  },
};

/** A problem document. */
export function problem(status: number, code: string, detail: string, fields = {}): Response {
  return HttpResponse.json({ title: "No", status, code, detail, fields }, { status });
}

/** The answer to whoever is not signed in. */
export const signedOut = () => problem(401, "unauthenticated", "Please sign in.");

/** A list's last page. */
export function page(items: readonly object[], more: object = {}): object {
  return { items, next_cursor: null, total: items.length, ...more };
}

/** A list that only the stand-in knows. */
export function listAt<Row>(path: string): ListSource<Row> {
  return adminList(`/api/admin${path}` as never, (path, asked) =>
    answered<ListPage<Row>>(admin.GET(path, asked as never)),
  );
}

/** Answers as said, signed in unless said otherwise; returns what was asked, as it arrives. */
export function answerAdmin(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  const known: Answers = { "GET /session": session, "GET /dashboard": numbers, ...answers };
  service.use(
    http.all("*/api/admin/*", async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      const one: Asked = {
        call: `${request.method} ${pathname.replace("/api/admin", "")}`,
        query: Object.fromEntries(searchParams),
        body: text === "" ? null : JSON.parse(text),
      };
      asked.push(one);
      const found = known[one.call];
      if (found === undefined) return problem(404, "not_found", "There is no such thing.");
      const answer = typeof found === "function" ? await found(one) : found;
      if (answer === null) return new HttpResponse(null, { status: 204 });
      return answer instanceof Response ? answer.clone() : HttpResponse.json(answer);
    }),
  );
  return asked;
}

/** The calls among what was asked that began with these words. */
export function calls(asked: readonly Asked[], start: string): Asked[] {
  return asked.filter(({ call }) => call.startsWith(start));
}
