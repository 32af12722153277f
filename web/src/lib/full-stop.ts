/** A name at the end of a sentence: one that ends with a full stop of its own ('Café & Co.') gets no second. */
export function endedWithStop(name: string): string {
  return /[.!?]$/.test(name.trim()) ? name.trim() : `${name.trim()}.`;
}
