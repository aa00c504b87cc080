/** A time as every response shows it: `YYYY-MM-DDThh:mm:ssZ`, UTC, whole seconds. */
export function presentTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

export function presentOptionalTimestamp(time: Date | null): string | null {
  return time && presentTimestamp(time);
}
