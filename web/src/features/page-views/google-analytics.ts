// Google Analytics 4, only for instances that configure a measurement id. Its script is loaded with the first view.

/** One page as it was shown. */
export interface PageView {
  path: string;
  title: string;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Sends one page_view event, loading the tag before the first. */
export function sendToGoogleAnalytics({ path, title }: PageView, measurementId: string): void {
  const isFirst = !window.dataLayer;
  if (isFirst) {
    window.dataLayer = [];
    command("js", new Date());
  }
  const page = {
    page_path: path,
    page_title: title,
    page_location: location.origin + path,
    page_referrer: withoutOwnPath(document.referrer),
  };
  // Holds for what the tag sends by itself: left alone it would tell the true address, which may be a personal link.
  command("set", page);
  if (isFirst) {
    command("config", measurementId, { send_page_view: false });
    const script = document.createElement("script");
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
    document.head.append(script);
  }
  command("event", "page_view", page);
}

/** Where somebody came from; of our own pages only that they are ours. */
function withoutOwnPath(referrer: string): string {
  return referrer.startsWith(`${location.origin}/`) ? location.origin : referrer;
}

// The tag recognizes commands by their being an arguments object; an array is ignored.
function command(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag requires an arguments object
  window.dataLayer?.push(arguments);
}
