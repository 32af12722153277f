// A mail server with bad days: it keeps what it accepted, and does to whoever sends what it is told to.

import { createServer } from "node:net";

export class MailServer {
  /** "well", "slow", "refusing", or "forgetful": it takes an email and ends the connection before it says so. */
  mood = "well";
  /** What arrived, in order: whom it is to, its Message-ID and its text. */
  received = [];

  async start() {
    this.server = createServer((socket) => this.#talk(socket));
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.url = `smtp://127.0.0.1:${this.server.address().port}?tls=none`;
    return this;
  }

  stop() {
    this.server.close();
  }

  #talk(socket) {
    let [rest, envelope, isData] = ["", "", false];
    const say = (line) => setTimeout(() => socket.writable && socket.write(`${line}\r\n`), this.mood === "slow" ? 500 : 0);
    socket.on("error", () => {});
    socket.setEncoding("latin1");
    say(this.mood === "refusing" ? "421 4.3.2 too busy" : "220 ready");
    if (this.mood === "refusing") return socket.end();
    const command = (line) => {
      const word = line.slice(0, 4).toUpperCase();
      if (word === "DATA") isData = true;
      if (word === "RCPT") envelope = /<([^>]*)>/.exec(line)[1];
      if (word === "QUIT") return socket.end("221 bye\r\n");
      say(word === "DATA" ? "354 go on" : word === "EHLO" ? "250-here\r\n250 8BITMIME" : "250 2.0.0 well");
    };
    socket.on("data", (text) => {
      rest += text;
      for (;;) {
        const end = rest.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const part = rest.slice(0, end);
        rest = rest.slice(end + (isData ? 5 : 2));
        if (!isData) command(part);
        else {
          isData = false;
          this.#accept(envelope, part);
          if (this.mood === "forgetful") return socket.destroy();
          say("250 2.0.0 accepted");
        }
      }
    });
  }

  #accept(to, raw) {
    const id = /^message-id:\s*(\S+)/im.exec(raw)[1];
    const subject = /^subject:\s*(.*)$/im.exec(raw)[1];
    const text = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    this.received.push({ to, id, subject, text });
  }
}

/** The secret part of a personal link of this kind, if the email has one. */
export const linkIn = (mail, kind) => new RegExp(`/${kind}/([\\w-]+)`).exec(mail.text)?.[1];
