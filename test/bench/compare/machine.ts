import { cpus, totalmem } from 'node:os';
import type { Client } from 'pg';
import { canPin } from './cores.ts';
import { generatorName } from './load-generator.ts';

/** The machine's shape, as far as figures depend on it. */
export async function describeMachine(client: Client): Promise<string[]> {
  const { rows } = await client.query('show server_version');
  const [core] = cpus();
  return [
    `${cpus().length} cores (${core?.model.trim() || process.arch})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node.js ${process.version.slice(1)}`,
    `PostgreSQL ${String(rows[0].server_version).split(' ')[0]}`,
    generatorName,
    canPin ? 'server on core 0, generator and PostgreSQL on core 1' : 'processes not bound to cores',
  ];
}
