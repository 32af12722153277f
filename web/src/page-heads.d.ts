// What build/page-heads.ts answers for imports of parts of page-heads.json.
declare module "*page-heads.json?paths" {
  const pages: { open: readonly string[]; personal: readonly [pattern: string, title: string][] };
  export default pages;
}

declare module "*&head" {
  const head: { title: string; description: string; canonical?: boolean; path?: string };
  export default head;
}
