/** Ctrl-C once: the data set is brought back to what it was. A second time ends it there and then. */
export function interruption(report: (line: string) => void): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    report('stopping, and cleaning up');
    controller.abort();
  });
  return controller.signal;
}
