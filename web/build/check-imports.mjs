// Fails when the web app's files import each other in a circle, a floor imports one above it, or an import leads nowhere.
// Imports of types count.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../src", import.meta.url));
// From the ground up; what stands beside the folders (main.tsx, first-screens.tsx, …) puts the app together.
const floors = ["generated", "styles", "api", "lib", "components", "features", "app"];

const files = readdirSync(root, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
const known = new Set(files);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => /^(@\/|\.)/.test(name))
    .map((name) => name.replace(/\?.*/, ""))
    .map((name) => (name.startsWith("@/") ? name.slice(2) : normalize(join(dirname(file), name))));
}

/** What is wrong with an import, or null. */
function wrongWith(from, to) {
  if (!isThere(to)) return "is not there";
  // A test may use whatever it needs, as long as nothing uses the test.
  if (isForTests(from)) return null;
  if (isForTests(to)) return "is for tests alone";
  const [own, other] = [from, to].map((file) => floorOf(file));
  if (other > own) return `is above ${floors[own]}`;
  const [feature, otherFeature] = [from, to].map((file) => file.split("/")[1]);
  const isFeature = own === other && floors[own] === "features";
  return isFeature && feature !== otherFeature ? "belongs to another feature" : null;
}

function floorOf(file) {
  const floor = floors.indexOf(file.split("/")[0]);
  return floor === -1 ? floors.length : floor;
}

function isForTests(file) {
  return file.startsWith("testing/") || /\.test\.tsx?$|\/sample\.ts$/.test(file);
}

// What is generated is made by the build. An import without its ending leads nowhere.
function isThere(file) {
  const found = () => statSync(join(root, file), { throwIfNoEntry: false })?.isFile();
  return file.startsWith("generated/") || known.has(file) || found();
}

/** The circles, each as the files on the way round. */
function circles() {
  const [done, found] = [new Set(), []];
  const walk = (file, way) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file]);
    if (way.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return found;
}

const problems = [
  ...[...imports].flatMap(([from, all]) =>
    all.flatMap((to) => {
      const wrong = wrongWith(from, to);
      return wrong ? [`${from} imports ${to}, which ${wrong}`] : [];
    }),
  ),
  ...circles().map((circle) => `circle: ${circle.join(" → ")}`),
];
for (const problem of problems) console.error(`web/src/${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
