// A disk of one's own that holds little. Nobody else sees it, so that nobody's rights are needed.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [user, group] = [process.getuid(), process.getgid()];

export class SmallDisk {
  folder = mkdtempSync(join(tmpdir(), "townpick-disk-"));

  /** @param isMine whether everything there runs under one's own account, root's or not */
  async start(megabytes, isMine = false) {
    const isRoot = isMine && user === 0;
    const mounted = `mount -t tmpfs -o size=${megabytes}m,mode=1777 none "$0" && echo mounted && exec sleep infinity`;
    const words = ["--mount", ...(isRoot ? [] : ["--map-root-user"]), "sh", "-c", mounted, this.folder];
    this.holder = spawn("unshare", words, { stdio: ["ignore", "pipe", "inherit"] });
    await once(this.holder.stdout, "data");
    this.within = ["nsenter", "--target", `${this.holder.pid}`, "--mount", ...(isRoot ? [] : ["--user", "--preserve-credentials"])];
    if (isMine && !isRoot) this.within.push("unshare", "--user", `--map-user=${user}`, `--map-group=${group}`);
    return this;
  }

  get #filler() {
    return join(`/proc/${this.holder.pid}/root`, this.folder, "filler");
  }

  /** Until nothing more can be written. */
  fill() {
    const [file, some] = [openSync(this.#filler, "w"), Buffer.alloc(64 * 1024)];
    try {
      while (writeSync(file, some) === some.length);
    } catch (error) {
      if (error.code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  }

  empty() {
    rmSync(this.#filler);
  }

  stop() {
    this.holder.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
