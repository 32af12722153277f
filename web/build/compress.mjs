// Writes a .br and a .gz beside every compressible file of dist, so that the service never compresses at run time.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const compressible = /\.(html|js|mjs|css|svg|json|txt|xml|webmanifest|wasm)$/;

// Below this a compressed copy saves less than its own headers cost.
const smallest = 256;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const entries = await readdir(dist, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && compressible.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  // The service fills these itself and never sends them as they are.
  .filter(
    (file) => file !== join(dist, "index.html") && !file.startsWith(join(dist, "prerendered")),
  );

for (const file of files) {
  const source = await readFile(file);
  if (source.length < smallest) continue;
  const [br, gz] = await Promise.all([
    brotli(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      },
    }),
    gzipped(source, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
console.log(`compressed ${files.length} files`);
