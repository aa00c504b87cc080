import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../bench-cluster.ts';
import { median } from '../statistics.ts';
import { startContender } from './contender-process.ts';
import { contenders } from './contenders.ts';
import { ask } from './http-request.ts';

/** Seconds from the start of `serve`, with the embedded PostgreSQL, until the first answer of the API; medians. */
export interface ColdStart {
  /** On an empty folder: the cluster and all tables are made. */
  coldSeconds: number;
  /** On the folder of a server that was stopped. */
  warmSeconds: number;
}

const ROUNDS = 3;

/** Makes and throws away a data folder of its own, several times. */
export async function measureColdStart(port: number): Promise<ColdStart> {
  const folder = join(benchFolder, 'cold-start');
  const empty = () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  };
  const rounds: ColdStart[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    empty();
    const coldSeconds = await serve(port, folder);
    rounds.push({ coldSeconds, warmSeconds: await serve(port, folder) });
  }
  rmSync(folder, { recursive: true, force: true });
  const middle = (name: keyof ColdStart) => median(rounds.map((round) => round[name]));
  return {
    coldSeconds: middle('coldSeconds'),
    warmSeconds: middle('warmSeconds'),
  };
}

async function serve(port: number, folder: string): Promise<number> {
  const { command, environment } = contenders['ours, cached'];
  const started = performance.now();
  const server = await startContender(command, {
    port,
    environment: { ...environment?.(port), DATA_DIR: folder },
    anyCore: true,
  });
  try {
    await ask(port, { method: 'GET', path: '/api/v2/charities.json?limit=1' }, '');
    return (performance.now() - started) / 1000;
  } finally {
    await server.stop();
  }
}
