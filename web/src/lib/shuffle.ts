/** A copy in random order, every order equally likely (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random = Math.random): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    [result[last], result[chosen]] = [result[chosen] as Item, result[last] as Item];
  }
  return result;
}
