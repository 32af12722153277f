// Makes the list of US places that the binary ships out of a CSV file with the columns Town, State and Population:
//   node scripts/make-places.mjs FILE
// Its output is committed. The same file always gives the same bytes.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const shipped = new URL("../crates/domain/src/places/us-places.csv.br", import.meta.url);

/** Letters that were lost on the way into the file. */
const mended = new Map([
  ["La Ca\ufffdada Flintridge", "La Cañada Flintridge"],
  ["Ca\ufffdon City", "Cañon City"],
  ["Espa\ufffdola", "Española"],
]);

/** What the file has not: the capital, and the larger places of Hawaii, which has no incorporated ones. Census of 2020. */
const missing = [
  ["Washington", "DC", 689545],
  ["Honolulu", "HI", 350964],
  ["Pearl City", "HI", 45295],
  ["Hilo", "HI", 44186],
  ["Waipahu", "HI", 43485],
  ["Kailua", "HI", 40514],
  ["Kaneohe", "HI", 37430],
  ["Kahului", "HI", 28219],
];

/** The fields of a line; a quoted one may hold commas. */
function fields(line) {
  const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
  return cells.map((cell) =>
    cell.replace(/,$/, "").replace(/^"(.*)"$/, "$1").replaceAll('""', '"').trim(),
  );
}

/** What the place's address is made of, as in crates/domain/src/places/value.rs. */
function slug(town, state) {
  const kept = `${town}, ${state}`.toLowerCase().replaceAll(/[^\w\s-]/g, "");
  return kept.replaceAll(/[\s-]+/g, "-").replaceAll(/^-|-$/g, "");
}

function read(file) {
  const [header, ...lines] = readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean);
  const names = fields(header ?? "").map((name) => name.toLowerCase());
  const [town, state, population] = ["town", "state", "population"].map((name) => {
    const column = names.indexOf(name);
    if (column < 0) throw new Error(`${file} has no column ${name}`);
    return column;
  });
  return lines.map(fields).map((cells) => [
    mended.get(cells[town]) ?? cells[town],
    cells[state],
    Number.parseInt(cells[population].replaceAll(",", ""), 10) || 0,
  ]);
}

/** Of two places with one address the larger is kept. */
function distinct(places) {
  const kept = new Map();
  for (const place of places) {
    const [town, state, population] = place;
    const known = kept.get(slug(town, state));
    if (!known || known[2] < population) kept.set(slug(town, state), place);
  }
  return [...kept.values()];
}

const order = ([town, state], [otherTown, otherState]) => {
  const [own, other] = [`${state},${town}`, `${otherState},${otherTown}`];
  return own < other ? -1 : Number(own > other);
};
const quoted = (text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const [file] = process.argv.slice(2);
if (!file) throw new Error("which CSV file? node scripts/make-places.mjs FILE");
const places = distinct([...read(file), ...missing]).sort(order);
const rows = places.map(([town, state, population]) => `${state},${quoted(town)},${population}`);
const text = Buffer.from(`${["State,Town,Population", ...rows].join("\n")}\n`);
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT } = constants;
const params = {
  [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  [BROTLI_PARAM_QUALITY]: 11,
  [BROTLI_PARAM_LGWIN]: 22,
};
const compressed = brotliCompressSync(text, { params });
writeFileSync(shipped, compressed);
console.log(`${places.length} places, ${compressed.length} bytes`);
