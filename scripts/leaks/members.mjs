// Finds people in texts, however they are spelled there.

/** What may stand between a first and a last name, as in JSON. */
const BETWEEN = new Set(["last", "name", "lastname", "surname", "family"]);
/** What may stand on either side of the sign of an email address. */
const [MAILBOX, DOMAIN] = [/[a-z0-9._+'-]+$/, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+/];
const LONGEST_EMAIL = 254;
/** Ten digits in any of their spellings, and not in the middle of a longer number or a hash. */
const PHONE = /(?<![0-9a-f])(?:\+?1[\s.-]?)?\(?([2-9]\d\d)\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?![0-9a-f])/g;
const WORDS = /[\p{L}\p{N}]+/gu;

const squeezed = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const words = (text) => text.toLowerCase().match(WORDS) ?? [];

/** What a text says where it is written for an address, a page or JSON. */
function readable(text) {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString())
    .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replaceAll("&amp;", "&")
    .toLowerCase();
}

/** Somebody's values as texts may hold them. */
const spellings = ({ first, last, email, phone, address }) => [
  `${first} ${last}`,
  `"first_name":"${first}","last_name":"${last}"`,
  `${last}, ${first}`,
  email,
  encodeURIComponent(email),
  phone,
  `+1${phone}`,
  `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
  `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
  encodeURIComponent(`+1${phone}`),
  // One word is no address that anybody could find.
  ...(words(address).length > 1 ? [address, JSON.stringify(address)] : []),
];

export class Members {
  #emails;
  #phones;
  /** Names and addresses by their first word. */
  #phrases = new Map();
  #isPublic = new Set();

  /** @param said what is public anyway */
  constructor(people, said) {
    this.people = people;
    this.#emails = new Set(people.flatMap(({ email, mailbox }) => [email, mailbox]));
    this.#phones = new Set(people.map(({ phone }) => phone));
    for (const { first, last, address } of people) {
      const [one, other, home] = [words(first), words(last), words(address)];
      this.#learn("the name", [...one, ...other], one.length);
      this.#learn("the name", [...other, ...one]);
      if (home.length > 1) this.#learn("the address", home);
    }
    this.#isPublic = new Set([...this.in(said)].map(({ value }) => value));
  }

  /** @param gap where other words may stand between */
  #learn(what, phrase, gap) {
    const known = this.#phrases.get(phrase[0]) ?? new Map();
    known.set(`${what} ${phrase.join(" ")}`, { what, phrase, gap });
    this.#phrases.set(phrase[0], known);
  }

  /** Whom a text names, and by what. */
  *in(text) {
    const read = readable(text);
    for (let at = read.indexOf("@"); at >= 0; at = read.indexOf("@", at + 1)) {
      const mailbox = MAILBOX.exec(read.slice(Math.max(0, at - LONGEST_EMAIL), at));
      const domain = DOMAIN.exec(read.slice(at + 1, at + LONGEST_EMAIL));
      const plain = mailbox && domain ? `${mailbox[0].replace(/^[.'+-]+/, "")}@${domain[0]}` : "";
      if (this.#emails.has(plain) && !this.#isPublic.has(plain)) yield { what: "the email", value: plain };
    }
    for (const [, area, exchange, line] of read.matchAll(PHONE)) {
      const phone = area + exchange + line;
      if (this.#phones.has(phone) && !this.#isPublic.has(phone)) yield { what: "the telephone", value: phone };
    }
    const all = read.match(WORDS) ?? [];
    for (let at = 0; at < all.length; at += 1) {
      const known = this.#phrases.get(all[at]);
      if (known === undefined) continue;
      for (const { what, phrase, gap } of known.values()) {
        const value = phrase.join(" ");
        if (isAt(all, at, phrase, gap) && !this.#isPublic.has(value)) yield { what, value };
      }
    }
  }

  /** Spellings of members' values that would be overlooked: a search that finds nothing must be able to. */
  blindSpots() {
    const isSeen = (spelling) => {
      const [found] = this.in(`something ${spelling} something`);
      return found !== undefined || [...this.#isPublic].some((value) => squeezed(spelling).includes(squeezed(value)));
    };
    return this.people.flatMap(spellings).filter((spelling) => !isSeen(spelling));
  }
}

function isAt(all, at, phrase, gap) {
  for (let [word, there] = [0, at]; word < phrase.length; word += 1, there += 1) {
    if (word === gap) while (BETWEEN.has(all[there]) && all[there] !== phrase[word]) there += 1;
    if (all[there] !== phrase[word]) return false;
  }
  return true;
}
