// What is in a database, asked beside the service, and told so that databases of either kind can be compared.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

/** Python's own SQLite, because Node 20 has none: the answer's rows as arrays, bytes as hexadecimal digits. */
const ASK_SQLITE = `import json, sqlite3, sys
c = sqlite3.connect(sys.argv[1], timeout=60)
rows = [list(row) for statement in sys.argv[2].split(";") for row in c.execute(statement)]
c.commit()
print(json.dumps(rows, default=bytes.hex))`;

/** A file, and what runs a command where it is. */
export function askSqlite(file, sql, within = []) {
  const [command, ...words] = [...within, "python3", "-c", ASK_SQLITE, file, sql];
  return JSON.parse(execFileSync(command, words, { encoding: "utf8", maxBuffer: 1e9 }));
}

export function askPostgres(address, sql) {
  const statements = sql.split(";").flatMap((statement) => ["-c", statement]);
  const printed = execFileSync("psql", ["-qAtX", "-F", "\t", "-v", "ON_ERROR_STOP=1", ...statements, address], { encoding: "utf8", maxBuffer: 1e9 });
  return printed.split("\n").filter(Boolean).map((line) => line.split("\t"));
}

/** What no copy takes along: it is about one installation, says nothing, or is counted by each engine in its own way. */
const LEFT_OUT = ["_sqlx_migrations", "backups", "write_probe", "signups_by_hour"];

/** Tables, and their columns with what they hold, as PostgreSQL names it. */
function shapeOf(postgres) {
  const shape = new Map();
  const columns = `SELECT table_name, column_name, data_type FROM information_schema.columns JOIN information_schema.tables
    USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1, 2`;
  for (const [table, name, kind] of askPostgres(postgres, columns)) {
    if (!LEFT_OUT.includes(table)) shape.set(table, [...(shape.get(table) ?? []), { name, kind }]);
  }
  return shape;
}

const sorted = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : Array.isArray(value) ? value.map(sorted) : value;

/** A value as either engine would tell it. */
const plain = {
  uuid: (value) => value.replaceAll("-", ""),
  bytea: (value) => value.replace(/^\\x/, ""),
  boolean: (value) => Number(value),
  jsonb: (value) => sorted(typeof value === "string" ? JSON.parse(value) : value),
};

function told(rows, columns) {
  const lines = rows.map((row) => JSON.stringify(row.map((value, at) => (value === null ? null : (plain[columns[at].kind]?.(value) ?? value)))));
  return { count: lines.length, sum: createHash("sha256").update(lines.sort().join("\n")).digest("hex") };
}

/** How many rows each table has, and a checksum of them. The shape is that of a PostgreSQL with the same schema. */
export function contents({ postgres, file }, shapedLike) {
  const shape = shapeOf(shapedLike);
  const names = ([table, columns]) => [`'${table}'`, ...columns.map(({ name }) => `"${name}"`)].join(", ");
  const select = (told) => [...shape].map((one) => `SELECT ${told(names(one))} FROM "${one[0]}"`).join(";");
  // A text of JSON comes as a text from one and as what it says from the other.
  const all = postgres
    ? askPostgres(postgres, select((values) => `json_build_array(${values})`)).map(([line]) => JSON.parse(line))
    : askSqlite(file, select((values) => values));
  const rows = new Map([...shape.keys()].map((table) => [table, []]));
  for (const [table, ...row] of all) rows.get(table).push(row);
  return new Map([...rows].map(([table, found]) => [table, told(found, shape.get(table))]));
}

/** In which tables two databases differ, a sentence each. */
export function differences(one, other) {
  return [...one].flatMap(([table, { count, sum }]) => {
    const found = other.get(table);
    if (found.count !== count) return [`${table} has ${count} rows in one and ${found.count} in the other`];
    return found.sum === sum ? [] : [`the ${count} rows of ${table} are not the same`];
  });
}
