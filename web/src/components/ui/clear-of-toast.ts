// Toasts lie at the bottom right, where many a form has its button. Dialogs have a place of their own for toasts.

/** How high and wide the place is where toasts lie. */
const height = 192;
const width = 400;

/** After so many milliseconds the form has shown its messages and the keyboard is where it belongs. */
const afterMessages = 100;

/** Moves the page when the form that was refused has its button under the toast. */
export function keepButtonClearOfToast(): void {
  setTimeout(() => {
    const focused = document.activeElement;
    const button = focused?.closest("form")?.querySelector('[type="submit"]');
    if (!focused || !button || button.closest('[role="dialog"]')) return;
    const { top, bottom, right } = button.getBoundingClientRect();
    const bar = document.querySelector("[data-section-bar]")?.getBoundingClientRect();
    // The bar of the administrators' pages lies at the bottom of small screens, and toasts above it.
    const below = bar && bar.bottom >= window.innerHeight ? bar.height : 0;
    const free = window.innerHeight - height - below;
    if (top >= window.innerHeight || bottom <= free || right <= window.innerWidth - width) return;
    const isRoomForBoth = bottom - focused.getBoundingClientRect().top <= free;
    // What is to be mended comes first: where there is no room for both, the button leaves below.
    if (isRoomForBoth) window.scrollBy(0, bottom - free);
    else focused.scrollIntoView({ block: "center" });
  }, afterMessages);
}
