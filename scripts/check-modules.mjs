// Fails when modules of a crate import each other in a circle, and names the circle.
//
// A module is a file: `foo.rs` and each file in `foo/` are modules of their own, so a child that uses an item of its parent
// while the parent uses one of the child's is a circle. A name that a module only passes on (`pub use`) belongs to the
// module that defines it. Declaring a child (`mod`) is no import, and what unit tests import is left out. Methods are not
// followed: they come with their type.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const NOT_CODE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|b?r(#*)"[\s\S]*?"\1|b?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\]|\\[^\n']+|\\')'/g;
const TESTS = /#\[cfg\(test\)\]\s*(?:#\[[^\n]*\]\s*)*mod \w+ \{[\s\S]*?\n\}/g;
const CHILD = /^\s*(?:pub(?:\([^)]*\))? )?mod (\w+);/gm;
const USE = /\b(pub(?:\([^)]*\))? )?use ([^;]+);/g;
const ITEM = /\b(?:fn|struct|enum|trait|type|const|static|macro_rules!) (\w+)/g;
const PATH = /(?<![\w:$.])[a-zA-Z_]\w*(?:\s*::\s*[a-zA-Z_]\w*)+/g;

/** The names that a use declaration brings in, each with the path that it stands for. */
function imports(tree, before = []) {
  const names = [];
  let depth = 0;
  let start = 0;
  const branches = [];
  for (let at = 0; at <= tree.length; at++) {
    if (tree[at] === "{") depth++;
    if (tree[at] === "}") depth--;
    if (at === tree.length || (tree[at] === "," && depth === 0)) {
      branches.push(tree.slice(start, at).trim());
      start = at + 1;
    }
  }
  for (const branch of branches.filter(Boolean)) {
    const [, stem, inner] = branch.match(/^([^{]*?)(?:::)?(?:\{([\s\S]*)\})?$/);
    const [written, alias] = stem.split(/\s+as\s+/);
    const path = [...before, ...written.split("::").map((part) => part.trim()).filter(Boolean)];
    if (inner !== undefined) names.push(...imports(inner, path));
    else {
      if (path.at(-1) === "self") path.pop();
      names.push({ name: alias ?? path.at(-1), path });
    }
  }
  return names;
}

/** Whether a file that passes a name on uses it itself: a type anywhere, a function where it is called. */
function isUsed(name, text) {
  if (name === "*") return false;
  return new RegExp(/^[A-Z]/.test(name) ? `\\b${name}\\b` : `(?<!\\.|fn )\\b${name}\\(`).test(text);
}

/** Reads a module and those below it. */
function read(file, parent, name, modules) {
  const text = readFileSync(file, "utf8").replaceAll(NOT_CODE, '""').replaceAll(TESTS, "");
  const folder = parent === undefined ? dirname(file) : join(dirname(file), name);
  const module = {
    file: relative(root, file),
    parent,
    children: new Map(),
    items: new Set(),
    names: new Map(),
    globs: [],
    paths: [],
  };
  modules.push(module);
  const rest = text.replaceAll(USE, "").replaceAll(CHILD, "");
  for (const [, isPassedOn, tree] of text.matchAll(USE)) {
    for (const { name, path } of imports(tree)) {
      if (name === "*") module.globs.push(path.slice(0, -1));
      else if (name !== "_") module.names.set(name, path);
      if (!isPassedOn || isUsed(name, rest)) module.paths.push(path);
    }
  }
  for (const [path] of rest.matchAll(PATH)) module.paths.push(path.split(/\s*::\s*/));
  for (const [, child] of text.matchAll(CHILD)) {
    const below = join(folder, `${child}.rs`);
    if (existsSync(below)) module.children.set(child, read(below, module, child, modules));
  }
  for (const [, item] of text.matchAll(ITEM)) module.items.add(item);
  return module;
}

/** The module that defines what a path in this module means, if it is one of this crate's. */
function target(module, path, top, seen = new Set()) {
  const key = `${module.file} ${path.join("::")}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  let [at, rest] = [module, path];
  if (path[0] === "crate") [at, rest] = [top, path.slice(1)];
  else if (path[0] !== "self" && path[0] !== "super" && !module.children.has(path[0])) {
    const meant = module.names.get(path[0]);
    if (meant === undefined || meant[0] === path[0]) return undefined;
    return target(module, [...meant, ...path.slice(1)], top, seen);
  }
  for (let index = 0; index < rest.length; index++) {
    const part = rest[index];
    if (part === "self") continue;
    const isItem = index === rest.length - 1 && (at.names.has(part) || at.items.has(part));
    if (part === "super") at = at.parent;
    else if (at.children.has(part) && !isItem) at = at.children.get(part);
    else if (at.names.has(part)) return target(at, [...at.names.get(part), ...rest.slice(index + 1)], top, seen);
    else if (at.items.has(part) || part === "*") return at;
    else {
      const passing = at.globs.map((glob) => target(at, [...glob, ...rest.slice(index)], top, seen));
      return passing.find((found) => found?.items.has(part)) ?? at;
    }
  }
  // A module that is imported whole is used by the paths that begin with it.
  return undefined;
}

/** A shortest circle through a module, or nothing. */
function circle(module) {
  const queue = [[module]];
  const seen = new Set();
  for (const way of queue) {
    for (const next of way.at(-1).uses.keys()) {
      if (next === module) return [...way, module];
      if (!seen.has(next)) queue.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

let found = 0;
for (const crate of readdirSync(join(root, "crates"))) {
  const file = ["lib.rs", "main.rs"].map((name) => join(root, "crates", crate, "src", name)).find(existsSync);
  if (file === undefined) continue;
  const modules = [];
  const top = read(file, undefined, undefined, modules);
  for (const module of modules) {
    const uses = module.paths.map((path) => [target(module, path, top), path.join("::")]);
    module.uses = new Map(uses.reverse().filter(([to]) => to !== undefined && to !== module));
  }
  const named = new Set();
  for (const module of modules) {
    if (named.has(module)) continue;
    const way = circle(module);
    if (way === undefined) continue;
    for (const on of way) named.add(on);
    const steps = way.slice(1).map((to, index) => `  ${way[index].file} uses ${way[index].uses.get(to)}`);
    console.error(`Modules import each other in a circle:\n${steps.join("\n")}`);
    found++;
  }
}
if (found > 0) process.exit(1);
console.log("No modules import each other in a circle.");
