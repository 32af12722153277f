import { adminFetch } from "@/api/admin.ts";
import { ProblemError } from "@/api/problem.ts";

/** The service takes no larger pictures: fifteen megabytes. */
const largest = 15 * 1024 * 1024;

/** Whether the browser takes the file for a picture. */
export function isImage(file: File): boolean {
  return file.type.startsWith("image/");
}

/** Why a picture was not taken, in the service's words about the file where it has some. */
export function refusalOf(failure: unknown): string {
  if (!(failure instanceof ProblemError)) return "Please try again.";
  return failure.fields["file"] ?? failure.message;
}

/** Hands one picture to the service and gives the address it has from then on. */
export async function uploadImage(file: File, signal: AbortSignal): Promise<string> {
  if (file.size > largest) {
    throw new ProblemError(413, "payload_too_large", "The image is larger than 15 MB");
  }
  const form = new FormData();
  form.append("file", file);
  const { url } = await adminFetch<{ url: string }>("POST", "/images", form, signal);
  return url;
}
