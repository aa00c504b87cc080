/**
 * Lets concurrent calls share work: those that come while it is under way share the run that begins after it.
 * @returns runs `work` whole, begun no earlier than the call
 */
export function shareRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;

  function run(): Promise<Result> {
    next = undefined;
    const result = work();
    underWay = result.catch(() => undefined);
    return result;
  }

  return () => {
    next ??= underWay.then(run);
    return next;
  };
}
