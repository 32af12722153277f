// Reloading the page after a release, whose scripts have other names than those this page knows. Never twice in a
// row, and never while something is typed: that would be lost.

const noted = "townpick:reloaded";
const pause = 5 * 60_000;

/** Reloads the page if the service is there, nothing is typed and it was not done a short while ago. */
export async function reloadIfOutdated(): Promise<void> {
  if (hasTyped() || wasReloadedLately() || !(await isServiceThere())) return;
  // Without a note it could go on for ever.
  if (!hasTyped() && note()) location.reload();
}

/** Whether the service answers. */
export async function isServiceThere(): Promise<boolean> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}

function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some((field) =>
    /checkbox|radio/.test(field.type) ? field.checked : field.value !== "" && !field.readOnly,
  );
}

function wasReloadedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(noted)) < pause;
  } catch {
    return true;
  }
}

function note(): boolean {
  try {
    sessionStorage.setItem(noted, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
