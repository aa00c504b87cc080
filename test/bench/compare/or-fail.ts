import { ArgumentError } from './options.ts';

/**
 * Runs a command of the benchmark; a wrong argument, or Ctrl-C, is one line on standard error; anything else
 * comes with its trace.
 */
export async function orFail(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const { name, message, stack } = error as Error;
    const isPlain = error instanceof ArgumentError || name === 'AbortError';
    process.stderr.write(`${isPlain ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}
