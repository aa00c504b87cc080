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

/** Of each turn: the connections are new, and PostgreSQL settles on a plan after five executions. */
const WARM_UP_SECONDS = 1;
const WARM_UP_EXECUTIONS = 6;

/**
 * Each text is prepared once by each connection, as the server does it. (pgbench's own prepared mode prepares it once more for each
 * script, and then most of what is measured is planning.)
 */
function preparePgbench(url: string, questions: readonly Statement[][], folder: string): SqlLimit {
  const first = new Map<string, { name: string; statement: Statement }>();
  for (const statement of questions.flat()) {
    if (!first.has(statement.text)) first.set(statement.text, { name: `s${first.size}`, statement });
  }
  const execute = (statement: Statement) => executed(first.get(statement.text)?.name ?? '', statement.values);
  const prepare = [...first.values()].flatMap(({ name, statement }) => [
    `prepare ${name} as ${statement.text};`,
    ...Array.from({ length: WARM_UP_EXECUTIONS }, () => execute(statement)),
  ]);
  const files = questions.flatMap((statements, number) => {
    const file = join(folder, `question-${number}.sql`);
    const script = ['\\if :fresh', ...prepare, '\\set fresh 0', '\\endif', ...statements.map(execute)];
    writeFileSync(file, script.map(asOneLine).join('\n'));
    return ['-f', file];
  });
  return {
    async measure(seconds) {
      const log = join(folder, 'pgbench-log');
      const whole = Math.max(1, Math.ceil(seconds));
      const options = ['-n', '-M', 'simple', '-c', String(POOL_SIZE), '-j', '1', '-D', 'fresh=1'];
      const length = ['-T', String(whole + WARM_UP_SECONDS)];
      const output = await run(
        ['pgbench', ...options, ...length, '--log', `--log-prefix=${log}`, ...files, url],
        folder,
      );
      const transactions = readdirSync(folder)
        .filter((name) => name.startsWith('pgbench-log'))
        .flatMap((name) => {
          const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
          rmSync(join(folder, name));
          return lines.map(transactionOf);
        });
      const end = Math.max(...transactions.map(({ endedAt }) => endedAt));
      const times = transactions.filter(({ endedAt }) => endedAt > end - whole).map(({ took }) => took);
      const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
      return turnOf(times.length / whole, transactions.length, {
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        failed,
      });
    },
  };
}

/** A line of pgbench's log: in milliseconds how long a transaction took, and in seconds when it ended. */
function transactionOf(line: string): { took: number; endedAt: number } {
  const [, , took, , seconds, microseconds] = line.split(' ').map(Number);
  return { took: (took ?? 0) / 1000, endedAt: (seconds ?? 0) + (microseconds ?? 0) / 1_000_000 };
}

function executed(name: string, values: readonly unknown[]): string {
  const literals = values.map((value) =>
    value === null || value === undefined ? 'null' : `'${asText(value).replaceAll("'", "''")}'`,
  );
  return `execute ${name}${literals.length === 0 ? '' : `(${literals.join(', ')})`};`;
}

/** A colon before a letter would be a variable of pgbench's; a cast is none. */
function asOneLine(command: string): string {
  return command.replace(/\s+/g, ' ').trim();
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
