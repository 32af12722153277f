// A stand-in for Twilio with bad days: it keeps the texts that it accepted, and does to whoever sends what it is told to.

import { createServer } from "node:http";
import { recovered } from "./faults.mjs";
import { sleep, until } from "./installation.mjs";

export class TextServer {
  /** "well", "silent" or "failing": it takes a text and then says nothing, or that something is wrong; "deaf": it takes none and
   * answers no question either. */
  mood = "well";
  /** What it took, in order. */
  taken = [];
  /** How often it was asked for what it took. */
  questions = 0;

  constructor(now) {
    this.now = now;
  }

  async start() {
    this.server = createServer((request, response) => {
      const parts = [];
      request.on("data", (part) => parts.push(part));
      request.on("end", () => this.#answer(request, new URLSearchParams(Buffer.concat(parts).toString()), response));
    });
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.settings = {
      TOWNPICK_TWILIO_ACCOUNT_SID: "AC0123456789abcdef0123456789abcdef",
      TOWNPICK_TWILIO_AUTH_TOKEN: "only-for-torture",
      TOWNPICK_TWILIO_FROM: "+16175550100",
      TOWNPICK_TWILIO_API_URL: `http://127.0.0.1:${this.server.address().port}`,
      TOWNPICK_SMS_RATE: "1000",
    };
    return this;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  #answer(request, form, response) {
    const say = (status, content) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    if (this.mood === "deaf") return say(503, { code: 20503, message: "nobody is there" });
    if (request.method === "GET") {
      this.questions += 1;
      const to = new URL(request.url, "http://here").searchParams.get("To");
      return say(200, { messages: this.taken.filter((text) => text.to === to).reverse() });
    }
    const text = { sid: `SM${this.taken.length}`, to: form.get("To"), body: form.get("Body"), date_created: new Date(this.now()).toUTCString(), direction: "outbound-api" };
    this.taken.push(text);
    if (this.mood === "silent") return;
    if (this.mood === "failing") return say(500, { code: 20500, message: "something is wrong" });
    say(201, text);
  }
}

/** Twilio accepts texts and does not say so, fails after it accepted, and is not there at all. Each time it is asked half a
 * minute later what it has; the clock goes on so that this is now. */
export async function badTexts(installation, clients, twilio, clock) {
  for (const mood of ["well", "silent", "failing", "deaf", "well", "silent"]) {
    twilio.mood = mood;
    await sleep(mood === "silent" ? 23_000 : 5000);
    clock.move(90_000);
    await recovered(clients);
  }
  const [victim] = installation.replicas;
  await installation.kill(victim);
  twilio.mood = "well";
  await installation.revive(victim);
  await recovered(clients);
  return "silent after it accepted, failing after it accepted, deaf, and silent until the service was killed";
}

/** What is wrong with the texts, a sentence each, after all of them were sent. */
export async function faultsOfTexts(installation, clients, twilio) {
  const wrong = [];
  // What Twilio was deaf for is tried again later, and what nobody knows of is asked about after its lease.
  installation.clock.move(600_000);
  const waiting = "SELECT count(*) FROM notifications WHERE channel = 'sms' AND status = 'pending'";
  await until(() => Number(installation.ask(waiting)[0][0]) === 0, "texts still wait", 180).catch((error) => wrong.push(error.message));
  const counts = new Map();
  for (const { to, body } of twilio.taken) counts.set(`${to} ${body}`, (counts.get(`${to} ${body}`) ?? 0) + 1);
  const twice = [...counts].filter(([, count]) => count > 1);
  if (twice.length > 0) wrong.push(`${twice.length} texts came more than once, such as ${twice[0]}`);
  const rows = installation.ask(`SELECT status, count(*) FROM notifications WHERE channel = 'sms' AND created_at > ${clients.since} GROUP BY status`);
  const sent = new Map(rows.map(([status, count]) => [status, Number(count)]));
  const told = (sent.get("sent") ?? 0) + (sent.get("delivered") ?? 0);
  if (told !== twilio.taken.length) wrong.push(`${told} texts are noted as sent and ${twilio.taken.length} came`);
  const others = rows.filter(([status]) => !["sent", "delivered", "dropped"].includes(status));
  if (others.length > 0) wrong.push(`texts were not sent: ${others.join("; ")}`);
  const reached = new Set(twilio.taken.map(({ to }) => to.slice(2)));
  const unreached = installation.ask("SELECT phone_number FROM members WHERE is_subscribed AND email LIKE 'p%@people.example'").flat().filter((phone) => !reached.has(`${phone}`));
  if (unreached.length > 0) wrong.push(`${unreached.length} members never got a text`);
  if (twilio.taken.length === 0 || twilio.questions === 0) wrong.push("no text was ever sent, or none was asked about");
  return wrong;
}
