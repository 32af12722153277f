// People who use the service while it suffers, and remember what they were told. What was not answered is asked again, as a
// browser does, until it is; a click is not.

import { linkIn } from "./mail.mjs";
import { sleep, until } from "./installation.mjs";

const CLIENTS = 12;
/** The limits that protect people let 900 signups through in a minute, and 200 forms in ten. */
const PAUSES = { signup: 85, nomination: 4000 };
const TOWNS = ["boston-ma", "salem-ma", "cambridge-ma", "denver-co"];
export const CODES = ["torture1", "torture2", "torture3"];
const AREA_CODES = [617, 978, 303, 720];

export class Clients {
  /** What was answered with success. */
  signups = new Map();
  nominations = new Set();
  taps = new Set();
  unsubscribed = new Set();
  claims = new Set();
  clicks = Object.fromEntries(CODES.map((code) => [code, { answered: 0, asked: 0 }]));
  /** Without a database that takes changes, links lead on and nobody counts who follows them. */
  areClicksCounted = true;
  /** What nobody should be told, whatever happens. */
  surprises = new Set();
  /** Refusals for now, and how many of them said when to come back. */
  refusals = { all: 0, withTime: 0 };
  #isOver = false;
  #isGivenUp = false;
  #number = 0;
  #nextAt = { signup: 0, nomination: 0 };
  #mailsRead = 0;
  #links = { confirm: [], unsubscribe: [], claims: [] };

  /** When the first process began: what came before is none of theirs. */
  since = 0;

  constructor(installation, mail, wantTexts) {
    this.installation = installation;
    this.mail = mail;
    this.wantTexts = wantTexts;
  }

  start() {
    this.working = Promise.all(Array.from({ length: CLIENTS }, () => this.#live()));
    return this;
  }

  /** Everybody finishes what they have begun. */
  async finish() {
    this.#isOver = true;
    let isFinished = false;
    this.working.then(() => (isFinished = true));
    await until(() => isFinished, "somebody still has no answer", 180);
  }

  /** Whoever still waits does so for good: nobody looks any more. */
  giveUp() {
    this.#isOver = this.#isGivenUp = true;
  }

  get done() {
    return this.signups.size + this.nominations.size + this.taps.size + this.unsubscribed.size + this.claims.size;
  }

  async #live() {
    while (!this.#isOver) {
      this.#readMail();
      const dice = Math.random();
      const open = Object.keys(this.#links).filter((kind) => this.#links[kind].length > 0);
      if (dice < 0.4 && this.#isTimeFor("signup")) await this.#signUp();
      else if (dice < 0.7) await this.#click();
      else if (dice < 0.75 && this.#isTimeFor("nomination")) await this.#nominate();
      else if (open.length > 0) await this.#follow(open[Math.floor(Math.random() * open.length)]);
      else await sleep(5);
    }
  }

  #isTimeFor(what) {
    const now = performance.now();
    const isTime = now >= this.#nextAt[what];
    if (isTime) this.#nextAt[what] = now + PAUSES[what];
    return isTime;
  }

  #readMail() {
    for (; this.#mailsRead < this.mail.received.length; this.#mailsRead += 1) {
      const mail = this.mail.received[this.#mailsRead];
      for (const kind of Object.keys(this.#links)) {
        const token = linkIn(mail, kind);
        // Not everybody leaves, so that there is somebody to draw.
        if (token && (kind !== "unsubscribe" || this.#mailsRead % 5 === 0)) this.#links[kind].push({ token, to: mail.to });
      }
    }
  }

  async #signUp() {
    const number = (this.#number += 1);
    const email = `p${number}@people.example`;
    const town = TOWNS[number % TOWNS.length];
    const area = AREA_CODES[Math.floor(number / 8000)];
    await this.#insist(`/api/towns/${town}/signups`, {
      request_id: crypto.randomUUID(),
      first_name: "Maria",
      last_name: "Gomes",
      email,
      phone: `(${area}) 555-${String(1000 + (number % 8000)).padStart(4, "0")}`,
      address: `${number} Main Street`,
      eligibility_confirmed: true,
      terms_accepted: true,
      texts_accepted: this.wantTexts,
      source: "town_page",
    });
    this.signups.set(email, town);
  }

  async #nominate() {
    const name = `Bakery ${(this.#number += 1)}`;
    await this.#insist("/api/business-nominations", { request_id: crypto.randomUUID(), nominee_name: name, nominee_town: "Salem, MA" });
    this.nominations.add(name);
  }

  async #follow(kind) {
    const { token, to } = this.#links[kind].shift();
    if (kind === "confirm") {
      await this.#insist(`/api/confirmations/${token}`);
      this.taps.add(to);
    } else if (kind === "unsubscribe") {
      await this.#insist(`/api/unsubscribe/${token}`);
      this.unsubscribed.add(to);
    } else {
      const answer = await this.#insist(`/api/claims/${token}`, { answer: "accept" }, [409]);
      if (answer.status === 200) this.claims.add(to);
    }
  }

  async #click() {
    const code = CODES[Math.floor(Math.random() * CODES.length)];
    this.clicks[code].asked += 1;
    const answer = await this.#send(`/${code}`, { redirect: "manual" });
    if (answer?.status === 302) this.clicks[code].answered += 1;
    else if (answer) this.#refused(answer, `a click was answered ${answer.status}`);
    else await sleep(20);
  }

  /** Asks until there is an answer. */
  async #insist(path, body, other = []) {
    for (;;) {
      if (this.#isGivenUp) await new Promise(() => {});
      const content = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await this.#send(path, { method: "POST", ...content });
      if (answer && (answer.ok || other.includes(answer.status))) return answer;
      if (answer) this.#refused(answer, `${path.replace(/[\w-]{20,}/, "…")} was answered ${answer.status}: ${answer.text.replace(/,"request_id".*/, "")}`);
      await sleep(100 + Math.random() * 100);
    }
  }

  #refused(answer, surprise) {
    if (answer.status !== 503) return this.surprises.add(surprise);
    this.refusals.all += 1;
    this.refusals.withTime += answer.headers.has("retry-after") ? 1 : 0;
  }

  /** What a process that is there answers; nothing when the connection breaks. */
  async #send(path, { headers, ...options }) {
    const { awake } = this.installation;
    const replica = awake[Math.floor(Math.random() * awake.length)];
    const random = () => Math.floor(Math.random() * 250) + 1;
    const from = { "x-forwarded-for": `10.${random()}.${random()}.${random()}` };
    try {
      const sent = { ...options, headers: { ...headers, ...from }, signal: AbortSignal.timeout(40_000) };
      const answer = await fetch(replica.base + path, sent);
      return { status: answer.status, ok: answer.ok, headers: answer.headers, text: (await answer.text()).slice(0, 300) };
    } catch {
      return null;
    }
  }
}
