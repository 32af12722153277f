// What must be there afterwards: everything that was answered, once, and nothing that nobody asked for.

import { CODES } from "./clients.mjs";
import { until } from "./installation.mjs";

/** What is wrong, a sentence each. */
export async function faults(installation, clients, mail) {
  const wrong = [...clients.surprises].slice(0, 5);
  const say = (names, sentence) => names.length > 0 && wrong.push(`${names.length} ${sentence}, such as ${names[0]}`);

  await untilTold(installation);
  const members = new Map();
  for (const [email, slug, confirmed, subscribed] of installation.ask(
    `SELECT m.email, t.slug, CASE WHEN m.confirmed_at IS NULL THEN 0 ELSE 1 END, CASE WHEN m.is_subscribed THEN 1 ELSE 0 END
     FROM members m JOIN towns t ON t.id = m.town_id WHERE m.email LIKE 'p%@people.example'`,
  )) {
    if (members.has(email)) wrong.push(`${email} is there twice`);
    members.set(email, { slug, isConfirmed: Number(confirmed) === 1, isSubscribed: Number(subscribed) === 1 });
  }
  say([...clients.signups].filter(([email, town]) => members.get(email)?.slug !== town), "signups were answered and are lost");
  say([...members.keys()].filter((email) => !clients.signups.has(email)), "members are there who never joined");
  const own = (emails) => [...emails].filter((email) => members.has(email));
  say(own(clients.taps).filter((email) => !members.get(email).isConfirmed), "confirmations were answered and are lost");
  say(own(clients.unsubscribed).filter((email) => members.get(email).isSubscribed), "left and are still subscribed");

  const nominated = new Map(installation.ask("SELECT nominee_name, count(*) FROM business_nominations WHERE nominee_name LIKE 'Bakery %' GROUP BY nominee_name"));
  say([...clients.nominations].filter((name) => Number(nominated.get(name)) !== 1), "nominations are not there once");

  const counted = new Map(installation.ask("SELECT short_code, click_count FROM short_urls"));
  for (const code of CODES) {
    const [{ answered, asked }, count] = [clients.clicks[code], Number(counted.get(code))];
    if ((clients.areClicksCounted && count < answered) || count > asked) wrong.push(`${count} clicks were counted of ${answered} answered and ${asked} asked`);
  }

  const ids = new Set(mail.received.map(({ id }) => id));
  const emails = (status) => Number(installation.ask(`SELECT count(*) FROM notifications WHERE channel = 'email' AND audience = 'member' AND created_at > ${clients.since} AND status ${status}`)[0][0]);
  // One that a dead process had sent is dropped when its reader leaves before the next one looks at it.
  const [sent, dropped] = [emails("IN ('sent', 'delivered')"), emails("= 'dropped'")];
  if (ids.size < sent || ids.size > sent + dropped) wrong.push(`${sent} emails were sent and ${dropped} dropped, and they came under ${ids.size} Message-IDs`);
  const reached = new Set(mail.received.map(({ to }) => to));
  say([...members.keys()].filter((email) => !reached.has(email)), "members never got their welcome");
  const unsent = installation.ask(`SELECT status, count(*) FROM notifications WHERE channel = 'email' AND audience = 'member' AND created_at > ${clients.since} AND status NOT IN ('sent', 'delivered', 'dropped') GROUP BY status`);
  say(unsent.map(String), "kinds of emails were given up");

  const ended = `ends_at < ${(installation.now() - 60_000) * 1000} AND voided_at IS NULL AND drawing_completed_at IS NULL`;
  say(installation.ask(`SELECT title FROM contests WHERE ${ended}`), "contests are over and were not drawn");
  const twice = "SELECT contest_id, event FROM ledger_records WHERE event IN ('committed', 'closed', 'drawn') GROUP BY contest_id, event HAVING count(*) > 1";
  say(installation.ask(twice).map(String), "steps of drawings are in the ledger twice");
  const early = "SELECT c.title FROM drawings d JOIN contests c ON c.id = d.contest_id WHERE d.closed_at < c.ends_at";
  say(installation.ask(early).flat(), "lists were closed before their contest was over");
  const claimed = new Set(installation.ask("SELECT m.email FROM drawing_places p JOIN members m ON m.id = p.member_id WHERE p.state = 'claimed'").flat());
  say([...clients.claims].filter((email) => !claimed.has(email)), "claims were answered and are lost");
  return wrong;
}

/** Everything that is due is sent. */
async function untilTold(installation) {
  await installation.sweep();
  const waiting = "SELECT count(*) FROM notifications WHERE channel = 'email' AND status = 'pending'";
  await until(() => Number(installation.ask(waiting)[0][0]) === 0, "emails still wait", 300);
}
