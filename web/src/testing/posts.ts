// What a form sends and what it is answered, for tests of forms.
import { HttpResponse, http } from "msw";
import { service } from "./service.ts";

type Body = Record<string, unknown>;
type Answer = () => Response | Promise<Response>;

/** Answers the posts to a path in turn, the last answer from then on; returns what was sent, as it arrives. */
export function answerPosts(path: string, ...answers: Answer[]): Body[] {
  const sent: Body[] = [];
  service.use(
    http.post(`*${path}`, async ({ request }) => {
      sent.push((await request.json()) as Body);
      return answers[Math.min(sent.length, answers.length) - 1]?.();
    }),
  );
  return sent;
}

/** The answer to a form that was stored. */
export const accepted: Answer = () => HttpResponse.json({}, { status: 201 });

/** No answer at all. */
export const lost: Answer = () => HttpResponse.error();

/** A problem document. */
export function refused(status: number, code: string, detail: string, fields = {}): Answer {
  return () => HttpResponse.json({ title: "No", status, code, detail, fields }, { status });
}
