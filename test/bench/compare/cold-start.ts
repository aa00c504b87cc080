import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../bench-cluster.ts';
import { median } from '../statistics.ts';
import { startContender } from './contender-process.ts';
import { contenders, serverProgram } from './contenders.ts';
import { ask } from './http-request.ts';

/** Seconds until the first answer, with the embedded PostgreSQL; medians. */
export interface ColdStart {
  /** From an empty folder to a database with all tables. */
  migrateSeconds: number;
  /** After that, until the first answer. */
  serveSeconds: number;
  /** Again, on the folder of a server that was stopped. */
  warmSeconds: number;
}

const ROUNDS = 3;

/** Makes and throws away a data folder of its own, several times. */
export async function measureColdStart(port: number): Promise<ColdStart> {
  const folder = join(benchFolder, 'cold-start');
  const environment = {
    ...contenders['ours, cached'].environment?.(port),
    DATA_DIR: folder,
  };
  const serve = async () => {
    const started = performance.now();
    const server = await startContender(contenders['ours, cached'].command, { port, environment });
    await ask(port, { method: 'GET', path: '/api/v2/charities.json?limit=1' }, '');
    const seconds = (performance.now() - started) / 1000;
    await server.stop();
    return seconds;
  };
  const rounds: ColdStart[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const started = performance.now();
    await migrate(environment);
    const migrateSeconds = (performance.now() - started) / 1000;
    rounds.push({ migrateSeconds, serveSeconds: await serve(), warmSeconds: await serve() });
  }
  rmSync(folder, { recursive: true, force: true });
  const middle = (name: keyof ColdStart) => median(rounds.map((round) => round[name]));
  return {
    migrateSeconds: middle('migrateSeconds'),
    serveSeconds: middle('serveSeconds'),
    warmSeconds: middle('warmSeconds'),
  };
}

async function migrate(environment: Record<string, string>): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [serverProgram, 'migrate'], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`groundswell migrate ended with ${code}`);
}
