export const DAY = 86_400;

/** Whole seconds of Unix time as PostgreSQL reads them. */
export function timestamp(second: number): string {
  return new Date(second * 1000).toISOString();
}

export function timestampOrNull(second: number | null): string | null {
  return second === null ? null : timestamp(second);
}
