/** A moment as every response shows it: `YYYY-MM-DDThh:mm:ssZ`, UTC, whole seconds. */
export function presentTimestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

/** A moment that may be blank. */
export function presentOptionalTimestamp(moment: Date | null): string | null {
  return moment && presentTimestamp(moment);
}
