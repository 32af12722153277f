// Google Analytics 4, only for instances that configure a measurement id. Its script is loaded with the first view.
import type { PageView } from "./record.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Sends one page_view event, loading the tag before the first. */
export function sendToGoogleAnalytics({ path, title }: PageView, measurementId: string): void {
  if (!window.dataLayer) {
    window.dataLayer = [];
    command("js", new Date());
    command("config", measurementId, { send_page_view: false });
    const script = document.createElement("script");
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
    document.head.append(script);
  }
  command("event", "page_view", {
    page_path: path,
    page_title: title,
    page_location: location.origin + path,
  });
}

// The tag tells commands from plain data by their being an arguments object; an array is ignored.
function command(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag requires an arguments object
  window.dataLayer?.push(arguments);
}
