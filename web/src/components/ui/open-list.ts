// A list that hangs open from a field inside a dialog. Its field carries `data-open-list` around both.

/** For a dialog's `onEscapeKeyDown`: Escape first closes the list, which takes care of it itself. */
export function leaveEscapeToOpenList(event: KeyboardEvent): void {
  if (document.activeElement?.closest("[data-open-list]")) event.preventDefault();
}
