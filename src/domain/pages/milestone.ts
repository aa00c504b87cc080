/** A quarter of its target that a page has reached, in percent. */
export type Milestone = 25 | 50 | 75 | 100;

const milestones: readonly Milestone[] = [100, 75, 50, 25];

/**
 * Returns the highest milestone of what a page has raised now, undefined below the first. A refund or a higher target takes milestones
 * away, so that it never contradicts the amounts shown next to it.
 */
export function milestoneOf(amountCents: number, targetCents: number): Milestone | undefined {
  return milestones.find((percent) => amountCents * 100 >= targetCents * percent);
}
