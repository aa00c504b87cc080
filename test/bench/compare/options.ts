import { Command, Option } from 'commander';
import { wholeNumber } from '../../../src/cli/terminal/arguments.ts';
import { profileNames } from '../data.ts';

export { wholeNumber };

/** A script of the benchmark. Its options are checked before anything starts. */
export function script(name: string, description: string): Command {
  return new Command(`npx tsx test/bench/${name}`)
    .description(description)
    .addHelpText(
      'after',
      '\nBENCH_DATA_DIR: folder of data sets and results. BENCH_PORT: first port (9850).',
    );
}

export function profileOption(given: string): Option {
  return new Option('--profile <name>', 'data set, loaded when it is missing')
    .choices(profileNames)
    .default(given);
}

export interface TurnOptions {
  only: string;
  rounds: number;
  seconds: number;
  report: boolean;
}

/** A script that measures workloads in turns. */
export function comparison(name: string, description: string, data: Option, seconds: number): Command {
  return script(name, description)
    .addOption(data)
    .option('--only <text>', 'workloads with this text in their name', '')
    .option('--rounds <number>', 'turns of each contender', wholeNumber(1, 1000), 5)
    .option('--seconds <number>', 'length of a turn', wholeNumber(1, 1000), seconds)
    .option('--report', 'also update the table and chart of the README');
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
