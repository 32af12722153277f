/** Leads the keyboard past a header; seen only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute left-4 z-50 -translate-y-24 rounded-control bg-paper px-4 py-2 font-semibold text-ink focus:translate-y-3"
    >
      Skip to content
    </a>
  );
}
