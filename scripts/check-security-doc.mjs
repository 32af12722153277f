// Holds docs/security.md to the list of OWASP ASVS 5.0.0: every item of levels 1 and 2 has one row and no other item has one,
// every test, file and chapter that a row names is there, and the numbers at the head are those of the rows.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { missingTests, namedTests, root } from "./named-tests.mjs";

const DOCUMENT = "docs/security.md";
const VERDICTS = ["met", "weak", "open", "not applicable"];
const WHOLE_PATH = /`((?:crates|scripts|packaging|web|docs)\/[^`\s]+|[\w.-]+\.(?:toml|checked))`/g;
const LINK = /\]\(([^)#\s]*)#([^)\s]+)\)/g;

// The level of each requirement, by section: the third of V1.2 is V1.2.3 and of level 1.
const LEVELS = {
  1: ["22", "1111122223", "112222222223", "222", "123"],
  2: ["122", "112", "12223", "23"],
  3: ["3", "113", "12223", "11222233", "11122333", "3", "22333"],
  4: ["12233", "23333", "22", "1222"],
  5: ["2", "112333", "113", "222"],
  6: ["122", "111111112222", "11223333", "112233", "22222333", "2223", "33", "2222"],
  7: ["222", "1111", "22", "11222", "223", "22"],
  8: ["1233", "1123", "133", "23"],
  9: ["111", "1222"],
  10: ["22", "223", "22223", "1111122222233333", "22222", "22", "222"],
  11: ["2233", "22233", "11233", "1222", "23", "23", "33"],
  12: ["12233", "11", "22223"],
  13: ["2333", "222223", "2233", "1222233"],
  14: ["22", "12223333", "122"],
  15: ["12233", "12233", "1222222", "3333"],
  16: ["2", "22222", "2222", "222", "2223"],
  17: ["23", "22223333", "22"],
};

const expected = Object.entries(LEVELS).flatMap(([chapter, sections]) =>
  sections.flatMap((levels, section) =>
    [...levels].map((level, at) => ({ id: `V${chapter}.${section + 1}.${at + 1}`, level })),
  ),
);
const wanted = expected.filter(({ level }) => level !== "3");

/** What a heading is called in an address. */
const anchor = (heading) => heading.toLowerCase().replaceAll(/[^a-z0-9 -]/g, "").replaceAll(" ", "-");

function anchorsOf(path) {
  return readFileSync(path, "utf8").split("\n").flatMap((line) => /^#+ (.*)$/.exec(line)?.slice(1).map(anchor) ?? []);
}

function missingPlaces(text) {
  const files = [...text.matchAll(WHOLE_PATH)].map(([, path]) => path).filter((path) => !existsSync(join(root, path)));
  const chapters = [...text.matchAll(LINK)].filter(([, file, name]) => {
    const path = join(root, dirname(DOCUMENT), file || "security.md");
    return !existsSync(path) || !anchorsOf(path).includes(name);
  });
  return [...files.map((path) => `${path} does not exist`), ...chapters.map(([, file, name]) => `${file}#${name} is no chapter`)];
}

function problemsOf({ verdict, shown, level }, isOf) {
  if (!VERDICTS.includes(verdict)) return [`'${verdict}' is no verdict; there are ${VERDICTS.join(", ")}`];
  const named = namedTests(shown);
  const isShown = named.length > 0 || WHOLE_PATH.test(shown) || LINK.test(shown);
  WHOLE_PATH.lastIndex = LINK.lastIndex = 0;
  return [
    ...(level === isOf ? [] : [isOf ? `it is of level ${isOf}` : "the standard has no such item"]),
    ...(verdict === "met" && !isShown ? ["nothing shows that it is met"] : []),
    ...(shown === "" ? ["it says neither what shows it nor what is missing"] : []),
    ...named.flatMap(missingTests),
    ...missingPlaces(shown),
  ];
}

const text = readFileSync(join(root, DOCUMENT), "utf8");
const rows = text.split("\n").flatMap((line, index) => {
  const [, id, level, about, verdict, shown] = /^\| (V\d+\.\d+\.\d+) \| (\d) \| (.*?) \| (.*?) \| (.*) \|$/.exec(line) ?? [];
  return id ? [{ id, level, about, verdict, shown: shown.trim(), line: index + 1 }] : [];
});
const problems = [];

for (const row of rows) {
  const { level } = expected.find(({ id }) => id === row.id) ?? {};
  problems.push(...problemsOf(row, level).map((problem) => `${DOCUMENT}:${row.line}: ${row.id}: ${problem}`));
}
const [asked, given] = [wanted, rows].map((items) => items.map(({ id }) => id));
const missing = asked.filter((id) => !given.includes(id));
const misplaced = given.filter((id) => asked.includes(id)).find((id, at) => id !== asked.filter((other) => given.includes(other))[at]);
if (missing.length > 0) problems.push(`${DOCUMENT} has no row for ${missing.join(", ")}`);
if (misplaced) problems.push(`${DOCUMENT}: ${misplaced} is not in its place, or there twice`);

const outside = text.split("\n").filter((line) => !/^\| V\d+\.\d+\.\d+ /.test(line)).join("\n");
problems.push(...missingPlaces(outside).map((problem) => `${DOCUMENT}: ${problem}`));

for (const chapter of [...Object.keys(LEVELS).map((number) => `V${number}`), "all"]) {
  const of = rows.filter(({ id }) => chapter === "all" || id.startsWith(`${chapter}.`));
  const counted = [of.length, ...VERDICTS.map((verdict) => of.filter((row) => row.verdict === verdict).length)].join(" | ");
  const told = new RegExp(`^\\| ${chapter} \\| .*?\\| (\\d+(?: \\| \\d+){4}) \\|$`, "m").exec(text)?.[1];
  if (told !== counted) problems.push(`${DOCUMENT}: the numbers of ${chapter} are ${counted}, and its head says ${told ?? "nothing"}`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
