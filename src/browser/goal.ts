/** The next round sum above an amount, in cents: 1, 2 or 5 followed by zeros, at least 1,000 whole units. */
export function nextRoundSum(cents: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(cents, 1_000_00)));
  return unit * ([1, 2, 5].find((times) => times * unit > cents) ?? 10);
}

/** Share of a goal, 0 to 1. */
export function shareOf(cents: number, goalCents: number): number {
  return Math.min(1, Math.max(0, cents / goalCents));
}
