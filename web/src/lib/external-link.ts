/** The address to link to for what an administrator typed, or null when it is no web address. */
export function externalAddress(typed: string | null): string | null {
  if (!typed) return null;
  return webAddress(typed) ?? webAddress(`https://${typed}`);
}

function webAddress(text: string): string | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  const isWeb = address?.protocol === "https:" || address?.protocol === "http:";
  return isWeb && address.hostname.includes(".") ? address.href : null;
}
