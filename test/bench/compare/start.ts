import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compiledProgram } from '../../support/command.ts';
import { benchFolder } from '../data.ts';
import { median } from '../statistics.ts';
import { PORT } from './arena.ts';
import { groundswell, settingsAt } from './contenders.ts';
import { ask, get } from './http-request.ts';
import { startServer } from './server-process.ts';

const ROUNDS = 5;

/** Seconds from the start of `serve`, with the embedded PostgreSQL, to the first success of the API; medians. */
export interface Starts {
  /** On an empty folder, where it makes the database first. */
  empty: number;
  /** On the folder of a server that was stopped. */
  again: number;
}

/** Starts this server several times on a folder of its own, which is removed afterwards. */
export async function measureStarts(): Promise<Starts> {
  compiledProgram();
  const folder = join(benchFolder, 'start');
  async function serve(): Promise<number> {
    const started = performance.now();
    const { stop } = await startServer(groundswell, { ...settingsAt(PORT), DATA_DIR: folder });
    try {
      await ask(PORT, get('/api/v2/charities.json?limit=1'));
      return (performance.now() - started) / 1000;
    } finally {
      await stop();
    }
  }
  const rounds: Starts[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    rounds.push({ empty: await serve(), again: await serve() });
  }
  rmSync(folder, { recursive: true, force: true });
  return {
    empty: median(rounds.map(({ empty }) => empty)),
    again: median(rounds.map(({ again }) => again)),
  };
}
