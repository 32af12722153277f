// Which section of the dashboard was open last, stored in this browser.

const storageKey = "townpick.admin.tab";
const firstTab = "towns";

/** The tab of the last visit, if there still is one like it. */
export function readRememberedTab(keys: readonly string[]): string {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && keys.includes(stored) ? stored : firstTab;
  } catch {
    return firstTab;
  }
}

/** Keeps the tab for the next visit; browsers that keep nothing start with the first one again. */
export function rememberTab(key: string): void {
  try {
    localStorage.setItem(storageKey, key);
  } catch {
    // Storage may be full or forbidden.
  }
}
