// A mail server for tests: takes in whatever it is given and lets it be read. Sends nothing on.
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Email as it arrived. */
export interface Letter {
  to: string;
  /** The whole message with its soft line breaks undone. */
  text: string;
}

/** A running mail server. */
export interface Mailbox {
  /** Where the service hands its mail over. */
  url: string;
  letters: readonly Letter[];
  close: () => void;
}

/** Starts a mail server on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.on("close", () => connections.delete(connection));
    connection.on("error", () => connection.destroy());
    converse(connection, (letter) => letters.push(letter));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const connection of connections) connection.destroy();
  };
  return { url: `smtp://127.0.0.1:${port}?tls=none`, letters, close };
}

/** The part of SMTP a client needs to hand over plain messages. */
function converse(connection: Socket, deliver: (letter: Letter) => void): void {
  let pending = "";
  let to = "";
  let message: string[] | null = null;
  const say = (line: string) => connection.write(`${line}\r\n`);

  function take(line: string) {
    if (message === null) {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "RCPT") to = line.match(/<([^>]*)>/)?.[1] ?? "";
      if (verb === "DATA") message = [];
      say(verb === "DATA" ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
    } else if (line === ".") {
      deliver({ to, text: decoded(message.join("\n")) });
      message = null;
      say("250 taken");
    } else {
      message.push(line.replace(/^\./, ""));
    }
  }

  connection.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (pending + chunk).split("\r\n");
    pending = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
  say("220 ready");
}

/** Undoes quoted-printable as far as addresses of pages need it. */
function decoded(message: string): string {
  return message.replaceAll("=\n", "").replaceAll(/=3D/gi, "=").replaceAll("&amp;", "&");
}
