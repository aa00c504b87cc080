/**
 * Lets concurrent calls share work: calls during a run share the next one, which begins after it.
 * @returns a function that runs `work` completely, beginning no earlier than the call
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
