import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-cluster.ts';
import { PORT } from './compare/arena.ts';
import { compileServer, startContender } from './compare/contender-process.ts';
import { contenders } from './compare/contenders.ts';
import { ask, get } from './compare/http-request.ts';
import { say, script, wholeNumber } from './compare/options.ts';
import { median, timed } from './statistics.ts';

/** Seconds from the start of `serve`, with the embedded PostgreSQL, until the first answer. */
async function serve(): Promise<number> {
  const { command, environment } = contenders['ours, cached'];
  const settings = { port: PORT, environment: { ...environment(PORT), DATA_DIR: folder }, anyCore: true };
  let server: Awaited<ReturnType<typeof startContender>> | undefined;
  const milliseconds = await timed(async () => {
    server = await startContender(command, settings);
    await ask(PORT, get('/api/v2/charities.json?limit=1'));
  });
  await server?.stop();
  return milliseconds / 1000;
}

const folder = join(benchFolder, 'start');

await script(
  'start.ts',
  'How long the server takes to start: on an empty folder, and on one of a server that was stopped.',
)
  .option('--rounds <number>', 'starts of each', wholeNumber(1, 100), 3)
  .action(async ({ rounds }: { rounds: number }) => {
    compileServer();
    const [first, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      first.push(await serve());
      again.push(await serve());
    }
    rmSync(folder, { recursive: true, force: true });
    say(`on an empty folder: ${median(first).toFixed(2)} s (at most 3 s)`);
    say(`on one that was stopped: ${median(again).toFixed(2)} s (at most 1 s)`);
  })
  .parseAsync();
