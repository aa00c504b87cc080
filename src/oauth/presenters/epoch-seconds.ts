/** Whole seconds since 1970-01-01 UTC. */
export function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
