// Everything that a service answers to strangers: each public page, each answer of the public API, every ledger and proof, and
// what it says when it is asked for what it does not give.

/** So many are asked at the same time. */
const AT_ONCE = 8;
const METHODS = ["get", "post", "put", "patch", "delete"];

/** Answers with where they came from; their heads belong to them. */
export async function* answers(address, { openapi, pages }, ask, people) {
  const requests = [...reads(openapi, pages, ask), ...refusals(openapi, people)];
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    yield* await Promise.all(requests.slice(at, at + AT_ONCE).map((request, beside) => answer(address, request, at + beside)));
  }
  const map = await (await fetch(`${address}/sitemap.xml`)).text();
  for (const [, part] of map.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)) yield await answer(address, { path: part }, 0);
}

/** Each comes from a client of its own, so that no limit keeps anything back. */
async function answer(address, { path, method = "GET", body, type = "application/json" }, number) {
  const from = { "x-forwarded-for": `198.19.${Math.floor(number / 200) % 250}.${(number % 200) + 1}` };
  const sent = { method, redirect: "manual", headers: { ...from, ...(body !== undefined && { "content-type": type }) }, body };
  const answered = await fetch(address + path, sent);
  const head = [...answered.headers].map((line) => line.join(": ")).join("\n");
  return { place: `${method} ${path.slice(0, 60)} (${answered.status})`, text: `${head}\n\n${await answered.text()}` };
}

/** Every page and every answer that is read, of every town and contest. */
function reads(openapi, pages, ask) {
  const some = (sql) => ask(sql).flat();
  const uuid = (hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const [slugs, contests, codes] = [some("SELECT slug FROM towns"), some("SELECT id FROM contests").map(uuid), some("SELECT short_code FROM short_urls LIMIT 20")];
  const values = { townSlug: slugs, slug: slugs, contestId: contests, code: codes };
  const patterns = [
    ...Object.values(pages).map(({ path }) => path),
    ...Object.keys(openapi.paths).filter((path) => isForStrangers(path) && openapi.paths[path].get),
    ..."/towns/{slug}/ledger.json /towns/{slug}/checkpoint /drawings/{contestId}/proof.json /sitemap.xml /robots.txt /m/{code} /{code} /api/openapi.json /api/docs /nowhere".split(" "),
  ];
  const filled = (pattern) => {
    const name = /{(\w+)}/.exec(pattern)?.[1];
    return name ? (values[name] ?? ["nobody-has-this-one"]).map((value) => pattern.replace(`{${name}}`, value)) : [pattern];
  };
  return patterns.filter(Boolean).flatMap(filled).map((path) => ({ path }));
}

const isForStrangers = (path) => !path.startsWith("/api/admin/");

/** What strangers ask with members' own values, in the right places and in wrong ones, and what is said to them then. */
function refusals(openapi, people) {
  const several = [0, people.length - 1].map((at) => people[at]).filter(Boolean);
  return several.flatMap((person) => {
    const { first, last, email, phone, address } = person;
    const town = "boston-ma";
    const all = { first_name: first, last_name: last, email, phone, address, request_id: crypto.randomUUID() };
    const agreed = { eligibility_confirmed: true, terms_accepted: true, texts_accepted: false, source: "town_page" };
    const bodies = [
      "{}",
      JSON.stringify(all),
      JSON.stringify({ ...all, ...agreed }),
      JSON.stringify({ ...all, ...agreed, email: "somebody-else@people.example" }),
      JSON.stringify({ email: [email], phone: { number: phone }, first_name: 1 }),
      `{"email":"${email}","phone":"${phone}`,
      JSON.stringify(`${first} ${last}, ${address}`),
    ];
    const asked = Object.entries(openapi.paths).filter(([path]) => isForStrangers(path)).flatMap(([path, methods]) =>
      METHODS.filter((method) => method !== "get" && methods[method]).flatMap((method) => {
        const there = path.replace("{slug}", town).replace(/{\w+}/, "nobody-has-this-one");
        const form = new URLSearchParams({ From: `+1${phone}`, Body: `${first} ${last}`, email }).toString();
        return [...bodies.map((body) => ({ path: there, method: method.toUpperCase(), body })), { path: there, method: method.toUpperCase(), body: form, type: "application/x-www-form-urlencoded" }];
      }),
    );
    const said = [email, phone, `${first} ${last}`, address].map(encodeURIComponent);
    // A service that answers with the address it was asked at tells somebody what they said, so these are for its log.
    return [...asked, ...said.map((value) => ({ path: `/api/places/suggestions?q=${value}` })), ...said.map((value) => ({ path: `/towns/${value}/contest` }))];
  });
}
