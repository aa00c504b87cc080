import { ArgumentError } from './options.ts';

/** Runs a command of the benchmark; a wrong argument is one line on standard error, anything else comes with its trace. */
export async function orFail(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const { message, stack } = error as Error;
    process.stderr.write(`${error instanceof ArgumentError ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
}
