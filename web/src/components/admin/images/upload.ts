import { fileForm } from "@/api/admin.ts";
import { ProblemError, sentenceOf } from "@/api/problem.ts";

/** The service takes no larger pictures: fifteen megabytes. */
const largest = 15 * 1024 * 1024;

/** Whether the browser takes the file for a picture. */
export function isImage(file: File): boolean {
  return file.type.startsWith("image/");
}

/** Why a picture was not taken, in the service's words about the file where it has some. */
export function refusalOf(failure: unknown): string {
  return sentenceOf(failure) ?? "Please try again.";
}

/** What is sent to upload a picture; throws what the service would say about one that is too large. */
export function pictureForm(file: File) {
  if (file.size > largest) {
    throw new ProblemError(413, "payload_too_large", "The image is larger than 15 MB");
  }
  return fileForm(file);
}
