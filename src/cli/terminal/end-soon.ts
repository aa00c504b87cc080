/** Enough for what is still written to a pipe. */
const GRACE_MS = 1_000;

/**
 * Ends a command that has done its work, also where something keeps its process: the driver leaves a connection open on which it
 * was asked for a password and had none, until the server closes it a minute later.
 */
export function endSoon(): void {
  setTimeout(() => process.exit(), GRACE_MS).unref();
}
