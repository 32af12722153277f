import { answered, api } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

/** What a phone check says: free, or whose town's list the number is on. */
export type PhoneAnswer = components["schemas"]["PhoneCheck"];

/** What a resident sends to join. */
export type Signup = components["schemas"]["SignupRequest"];

/** What a new member reads. */
export type Joined = components["schemas"]["Joined"];

/** Asks whether a number may join the town. */
export function checkPhone(slug: string, phone: string): Promise<PhoneAnswer> {
  const params = { path: { slug } };
  return answered(api.POST("/api/towns/{slug}/phone-checks", { params, body: { phone } }));
}

/** Joins the town; the same `request_id` again changes nothing and gets the same answer. */
export function signUp(slug: string, signup: Signup): Promise<Joined> {
  const params = { path: { slug } };
  return answered(api.POST("/api/towns/{slug}/signups", { params, body: signup }));
}
