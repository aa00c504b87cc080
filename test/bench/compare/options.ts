import { parseArgs } from 'node:util';
import { type ProfileName, profileNames, readProfileName } from '../profiles.ts';

export const usage = `Usage: npx tsx test/bench/compare.ts [--profile ${profileNames.join('|')}] [--only text] [--rounds 5] [--seconds 2] [--report]

Asks this server and others the same questions over HTTP, in turns, and prints one table: how far it is from the limit of
the machine, and from what one would take instead.
  --profile  data set; loaded when it is not (default: medium)
  --only     just the workloads whose name holds this text
  --rounds   turns of each contender (default: 5)
  --seconds  length of a turn (default: 2)
  --report   also write the table of test/bench/README.md, when all workloads were measured
  --list     name the workloads and their contenders
BENCH_DATA_DIR: folder of data sets, results and peers (default: .data/bench). BENCH_PORT: first of the ports that are
used (default: 9850).
`;

/** Options that make no sense, or not here; the message says which do. */
export class ArgumentError extends Error {}

/** Runs what reads arguments. @throws ArgumentError for what it refuses by a TypeError, as `parseArgs` does */
export function readingArguments<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof TypeError ? new ArgumentError(error.message) : error;
  }
}

export interface CompareOptions {
  profile: ProfileName;
  only: string | undefined;
  rounds: number;
  seconds: number;
  report: boolean;
}

/**
 * @returns what to compare, or `help` or `list` when that was requested
 * @throws TypeError for an argument that is unknown or makes no sense, with what would
 */
export function readOptions(words: readonly string[]): CompareOptions | 'help' | 'list' {
  const { values } = parseArgs({
    args: [...words],
    options: {
      profile: { type: 'string', default: 'medium' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      report: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.list) return 'list';
  const profile = readProfileName(values.profile);
  if (values.report && profile !== 'medium' && profile !== 'full') {
    throw new TypeError(`README.md shows medium and full, not ${profile}`);
  }
  return { profile, only: values.only, ...readTurns(values), report: values.report };
}

/** @returns how often each is asked, and for how long. @throws TypeError for what makes no sense */
export function readTurns(values: { rounds: string; seconds: string }): { rounds: number; seconds: number } {
  const rounds = readNumber('rounds', values.rounds, 1);
  if (!Number.isInteger(rounds)) throw new TypeError(`--rounds takes a whole number, not "${values.rounds}"`);
  return { rounds, seconds: readNumber('seconds', values.seconds, 0.1) };
}

/** @throws TypeError for what is no number from `least` to 1000 */
export function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= 1000)) {
    throw new TypeError(`--${name} takes a number from ${least} to 1000, not "${text}"`);
  }
  return value;
}

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
