// The first script of every page, and a very small one. Where the document has something to read, the app is fetched
// once that is painted: before, it would take its pictures' share of a slow network.
import { oncePaintedOrTouched } from "./lib/once-painted.ts";

const isReadable = document.querySelector("#root > *, #first-screen") !== null;
if (isReadable) oncePaintedOrTouched(() => void start());
else void start();

async function start(): Promise<void> {
  fetchScripts();
  // One after the other, so that the browser can answer a tap between them.
  await import("react-dom/client");
  await import("./main.tsx");
}

/** Fetches what the page will need together; the service only names it where there is something to read first. */
function fetchScripts(): void {
  for (const named of document.querySelectorAll('link[rel="modulepreload"][media]')) {
    const fetched = named.cloneNode() as HTMLLinkElement;
    fetched.removeAttribute("media");
    named.replaceWith(fetched);
  }
}
