import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { POOL_SIZE } from '../contenders/plan.ts';
import type { Statement } from '../question.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import type { Turn } from './load-generator.ts';

const script = join(import.meta.dirname, '..', 'contenders', 'sql-loop.ts');

/** The statements of our answers and nothing else: one question after the other, on as many connections as the server has. */
interface SqlLimit {
  measure(seconds: number): Promise<Turn>;
}

/** @param questions the statements of each, in the order in which they are sent */
export function prepareSqlLimit(url: string, questions: readonly Statement[][], folder: string): SqlLimit {
  const file = join(folder, 'questions.json');
  writeFileSync(file, JSON.stringify(questions));
  return {
    async measure(seconds) {
      const told = JSON.stringify({ url, file, clients: POOL_SIZE, seconds });
      const [program, ...words] = onCore(SERVER_CORE, [
        process.execPath,
        ...['--import', import.meta.resolve('tsx'), script, told],
      ]);
      const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
      if (code !== 0) throw new Error(`the statements alone ended with ${code}`);
      const { requests, seconds: elapsed, p50, p99 } = JSON.parse(output);
      // It is its own generator.
      const busy = { generatorBusy: 0, coreBusy: undefined };
      return { requestsASecond: requests / elapsed, requests, p50, p99, failed: 0, ...busy };
    },
  };
}
