// A real OpenID provider for tests. Listens on a free port of this machine, prints its issuer as its first line, and takes
// every name at its login form: whoever signs in as `robin@example.com` is the person with that address. The addresses of
// those whose names begin with `unverified` are not verified.
//
// Its name is `localhost`, which to a browser is another site than the service's 127.0.0.1.
//
// It knows one client, `townpick` with the secret `provider-secret`, which is led back to `--return ADDRESS`.
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import Provider from "oidc-provider";

const { values: options } = parseArgs({ options: { return: { type: "string" } } });

// The provider must know its own address before it can answer, so the port is taken first.
const server = createServer((request, answer) => handle(request, answer));
server.listen(0, "127.0.0.1", () => {
  const issuer = `http://localhost:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: "townpick", client_secret: "provider-secret", redirect_uris: [options.return] },
    ],
    cookies: { keys: ["of a test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: !id.startsWith("unverified") }),
    }),
  });
  provider.use(withoutFonts);
  handle = provider.callback();
  console.log(issuer);
});
let handle = (_request, answer) => answer.writeHead(503).end();

// Its pages ask for a font on the internet, which is out of reach of a test.
async function withoutFonts(context, next) {
  await next();
  if (typeof context.body === "string") context.body = context.body.replaceAll(/@import url\([^)]*\);/g, "");
}

// Ends with whoever started it.
process.stdin.resume().on("end", () => process.exit());
