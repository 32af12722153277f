const browsers = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const systems = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** 'Firefox on Windows', of what a browser says about itself; rough, for telling sessions apart. */
export function describeBrowser(userAgent: string | null): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = find(browsers) ?? "Unknown browser";
  const system = find(systems);
  return system ? `${browser} on ${system}` : browser;
}
