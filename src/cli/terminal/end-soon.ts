/** Milliseconds for output that is still being written to a pipe. */
const GRACE_MS = 1_000;

/**
 * Ends a finished command even if something keeps its process alive. The driver, for example, leaves a connection open after the server
 * requested a password that it doesn't have, until the server closes it a minute later.
 */
export function endSoon(): void {
  setTimeout(() => process.exit(), GRACE_MS).unref();
}
