// The first script of every page, and a very small one. Where the document has something to read, the app is fetched
// once that is painted: before, it would take its pictures' share of a slow network.
import { oncePaintedOrTouched } from "./lib/once-painted.ts";
import { reloadIfOutdated } from "./lib/reload.ts";

const isReadable = document.querySelector("#root > *, #first-screen") !== null;
if (isReadable) oncePaintedOrTouched(() => void start());
else void start();

async function start(wait = 1000): Promise<void> {
  fetchScripts();
  try {
    // One after the other, so that the browser can answer a tap between them.
    await import("react-dom/client");
    await import("./main.tsx");
  } catch (error) {
    reportError(error);
    // A page from before a release asks for scripts that are no more: a new page names the new ones.
    await reloadIfOutdated();
    // Else the connection was lost. What there is to read stays, and the app comes when it is back.
    setTimeout(() => void start(Math.min(2 * wait, 30_000)), wait);
  }
}

/** Fetches what the page will need together; the service only names it where there is something to read first. */
function fetchScripts(): void {
  for (const named of document.querySelectorAll('link[rel="modulepreload"][media]')) {
    const fetched = named.cloneNode() as HTMLLinkElement;
    fetched.removeAttribute("media");
    named.replaceWith(fetched);
  }
}
