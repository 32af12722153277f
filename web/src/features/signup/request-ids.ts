import { newRequestId } from "@/lib/request-id.ts";

/**
 * Gives the identifier of a submission: the same one while the same thing is sent again, because the answer to the
 * first may have been lost on the way, and a new one once anything in it differs.
 */
export function requestIds(): (content: unknown) => string {
  let sent = "";
  let id = "";
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== sent) {
      sent = text;
      id = newRequestId();
    }
    return id;
  };
}
