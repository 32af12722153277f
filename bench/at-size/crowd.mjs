// The crowd of the long measurements.

export const MEMBERS = process.env.BENCH_MEMBERS ?? "1000000";

export const thousands = (number) => Number(number).toLocaleString("en-US");

/** The drawn contest of the crowd's only town: the demo has contests of its own, and the crowd's town is the first of its many names. */
export async function crowdsContest(ask) {
  const { items } = (await ask("contests?status=completed&q=bar&limit=200")).content;
  return items.find(({ town }) => town.full_name === "Barbarton 1, MA");
}
