import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/project-root.ts';
import { POOL_SIZE } from '../contenders/plan.ts';
import type { Statement } from '../question.ts';
import { percentile } from '../statistics.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import type { Turn } from './load-generator.ts';

const hasPgbench = spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0;

export const sqlLimitName = hasPgbench ? 'pgbench, prepared' : 'a loop in pg, prepared';

/** The statements of our answers and nothing else: one question after the other, on as many connections as the server has. */
export interface SqlLimit {
  measure(seconds: number): Promise<Turn>;
}

/** @param questions the statements of each, in the order in which they are sent */
export function prepareSqlLimit(url: string, questions: readonly Statement[][], folder: string): SqlLimit {
  return hasPgbench ? preparePgbench(url, questions, folder) : prepareLoop(url, questions, folder);
}

/** Values are handed over as variables, so that pgbench prepares the statements with the parameters that we send. */
function preparePgbench(url: string, questions: readonly Statement[][], folder: string): SqlLimit {
  const files: string[] = [];
  const variables: string[] = [];
  for (const [number, statements] of questions.entries()) {
    const script = statements.map(({ text, values }, statement) => {
      const prefix = `v${number}_${statement}_`;
      for (const [index, value] of values.entries()) {
        // A variable that is not set is null.
        if (value !== null && value !== undefined)
          variables.push('-D', `${prefix}${index + 1}=${asText(value)}`);
      }
      return `${text.replace(/\$(\d+)/g, `:${prefix}$1`)};`;
    });
    const file = join(folder, `question-${number}.sql`);
    writeFileSync(file, script.join('\n'));
    files.push('-f', file);
  }
  return {
    async measure(seconds) {
      const log = join(folder, 'pgbench-log');
      const whole = Math.max(1, Math.ceil(seconds));
      const options = ['-n', '-M', 'prepared', '-c', String(POOL_SIZE), '-j', '1', '-T', String(whole)];
      const output = await run(
        ['pgbench', ...options, '--log', `--log-prefix=${log}`, ...files, ...variables, url],
        folder,
      );
      const times = readdirSync(folder)
        .filter((name) => name.startsWith('pgbench-log'))
        .flatMap((name) => {
          const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
          rmSync(join(folder, name));
          // The third word of a line is the time that the transaction took, in microseconds.
          return lines.map((line) => Number(line.split(' ')[2]) / 1000);
        });
      const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
      const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
      return turnOf(rate, times.length, {
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        failed,
      });
    },
  };
}

function prepareLoop(url: string, questions: readonly Statement[][], folder: string): SqlLimit {
  const file = join(folder, 'questions.json');
  writeFileSync(file, JSON.stringify(questions));
  const script = join(projectRoot, 'test', 'bench', 'contenders', 'sql-loop.ts');
  return {
    async measure(seconds) {
      const told = JSON.stringify({ url, file, clients: POOL_SIZE, seconds });
      const loop = await run(
        [process.execPath, '--import', import.meta.resolve('tsx'), script, told],
        folder,
      );
      const { requests, seconds: elapsed, p50, p99 } = JSON.parse(loop);
      return turnOf(requests / elapsed, requests, { p50, p99, failed: 0 });
    },
  };
}

function turnOf(
  requestsASecond: number,
  requests: number,
  { p50, p99, failed }: Pick<Turn, 'p50' | 'p99' | 'failed'>,
): Turn {
  // It is its own generator.
  return { requestsASecond, requests, p50, p99, failed, generatorBusy: 0, coreBusy: undefined };
}

async function run(command: readonly [string, ...string[]], folder: string): Promise<string> {
  const [program, ...words] = onCore(SERVER_CORE, command);
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, faults] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    faults += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${faults.slice(0, 500)}`);
  return output;
}

/** As the driver writes a parameter. */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(asText(item)))).join(',')}}`;
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
}
