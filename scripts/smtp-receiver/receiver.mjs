// A real SMTP server for tests. Listens on a free port of this machine, prints the port as its first line, and then
// one line of JSON for each email it has accepted: {"to", "from", "connection", "message_id", "secure", "dkim", "raw"}
// with the raw message in base64, on which connection and whether over TLS it came, and what became of each DKIM
// signature (`--dkim` only).
//
// What it does with a recipient is decided by the address: `unknown@…` is refused for good (550), `later@…` for now
// (451), `busy@…` gets 421, `slow@…` is accepted after a while, and `silent@…` never hears anything again.
//
//   --auth                    clients may sign in as me with p@ss
//   --tls starttls|wrapped    speaks TLS with the key and the certificate of --key FILE and --cert FILE
//   --dkim NAME=RECORD        checks signatures with this record in place of the DNS
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { SMTPServer } from "smtp-server";

const { values: options } = parseArgs({
  options: {
    auth: { type: "boolean", default: false },
    tls: { type: "string" },
    key: { type: "string" },
    cert: { type: "string" },
    dkim: { type: "string" },
  },
});

const answers = {
  unknown: [550, "5.1.1 no such mailbox"],
  policy: [550, "5.7.1 refused by policy"],
  later: [451, "4.2.0 try again later"],
  busy: [421, "4.3.2 shutting down"],
};

/** What became of each signature of a message, by an implementation that is not the sender's. */
async function checkedSignatures(raw) {
  if (!options.dkim) return [];
  const { dkimVerify } = await import("mailauth/lib/dkim/verify.js");
  const [name, record] = options.dkim.split(/=(.*)/s);
  const resolver = async (asked) => {
    if (asked === name) return [[record]];
    throw Object.assign(new Error(`no record ${asked}`), { code: "ENOTFOUND" });
  };
  const { results } = await dkimVerify(raw, { resolver });
  return results.map(({ status, signingHeaders }) => ({ result: status.result, covers: signingHeaders?.keys ?? "" }));
}

const server = new SMTPServer({
  authOptional: true,
  secure: options.tls === "wrapped",
  ...(options.tls && { key: readFileSync(options.key), cert: readFileSync(options.cert) }),
  disabledCommands: [...(options.auth ? [] : ["AUTH"]), ...(options.tls === "starttls" ? [] : ["STARTTLS"])],
  allowInsecureAuth: true,
  logger: false,
  onAuth(auth, _session, done) {
    const good = auth.username === "me" && auth.password === "p@ss";
    done(good ? null : Object.assign(new Error("5.7.8 wrong"), { responseCode: 535 }), good ? { user: "me" } : undefined);
  },
  onRcptTo({ address }, _session, done) {
    if (address.startsWith("silent@")) return;
    const answer = answers[address.split("@")[0]];
    done(answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : null);
  },
  onData(stream, session, done) {
    const parts = [];
    stream.on("data", (part) => parts.push(part));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const accept = async () => {
        const raw = Buffer.concat(parts);
        const line = {
          to,
          from: session.envelope.mailFrom.address,
          connection: session.id,
          message_id: /^message-id:\s*(\S+)/im.exec(raw.toString("latin1"))?.[1] ?? null,
          secure: session.secure,
          dkim: await checkedSignatures(raw),
          raw: raw.toString("base64"),
        };
        // The line is out before the sender hears that its email was accepted.
        process.stdout.write(`${JSON.stringify(line)}\n`, () => done(null, "2.0.0 accepted"));
      };
      setTimeout(accept, to[0].startsWith("slow@") ? 1500 : 0);
    });
  },
});

server.on("error", () => {});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.server.address().port}\n`));
// The test that started it holds its input; when the test ends, however it ends, so does this.
process.stdin.on("end", () => process.exit(0)).resume();
