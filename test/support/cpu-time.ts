/** Returns the milliseconds of CPU time of the work, independently of the machine's load. */
export function cpuTimeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
