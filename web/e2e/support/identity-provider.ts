// A real OpenID provider in a process of its own, for administrators who sign in through one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { withOwnService } from "./own-service.ts";

const script = resolve("../scripts/identity-provider/provider.mjs");

/** Runs a service with demo data that administrators can sign in to with 'Example Login', while `use` does its work with its
 * address. */
export async function withIdentityProvider(use: (address: string) => Promise<void>): Promise<void> {
  let end = () => {};
  try {
    await withOwnService(async (address) => {
      const back = `${address}/api/admin/session/oidc/callback`;
      // It ends when its input does, however the test ends.
      const provider = spawn("node", [script, "--return", back], {
        stdio: ["pipe", "pipe", "ignore"],
      });
      end = () => provider.stdin.end();
      const [issuer] = await once(createInterface(provider.stdout), "line");
      return {
        TOWNPICK_OIDC_ISSUER: issuer,
        TOWNPICK_OIDC_CLIENT_ID: "townpick",
        TOWNPICK_OIDC_CLIENT_SECRET: "provider-secret",
        TOWNPICK_OIDC_NAME: "Example Login",
      };
    }, use);
  } finally {
    end();
  }
}
