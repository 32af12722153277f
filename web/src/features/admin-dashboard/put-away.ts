// Which notices of the dashboard were dismissed, stored in this browser.

const storageKey = (notice: string) => `townpick.admin.put-away.${notice}`;

/** Whether a notice was put away here. */
export function isPutAway(notice: string): boolean {
  try {
    return localStorage.getItem(storageKey(notice)) !== null;
  } catch {
    return false;
  }
}

/** Keeps a notice away; browsers that keep nothing show it again at the next visit. */
export function putAway(notice: string): void {
  try {
    localStorage.setItem(storageKey(notice), "yes");
  } catch {
    // Storage may be full or forbidden.
  }
}
