import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const PROGRAM = 'haproxy';

export const hasHaproxy = spawnSync(PROGRAM, ['-v']).status === 0;

interface Haproxy {
  port: number;
  /** Returns whether it sends requests to this server. */
  isUp(server: string): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Starts an HAProxy in front of servers, with health checks on their admin ports.
 * @param options lines of its section `defaults`, in addition to the required time limits
 */
export async function startHaproxy(
  servers: readonly { name: string; port: string; adminPort: string }[],
  options: readonly string[],
): Promise<Haproxy> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const socket = join(folder.path, 'stats');
  const lines = [
    'global',
    `stats socket ${socket}`,
    'defaults',
    'mode http',
    'timeout connect 2s',
    'timeout client 60s',
    'timeout server 60s',
    ...options,
    'frontend give',
    `bind 127.0.0.1:${port}`,
    'default_backend groundswell',
    'backend groundswell',
    'option httpchk GET /ready',
    ...servers.map(
      ({ name, ...ports }) =>
        `server ${name} 127.0.0.1:${ports.port} check port ${ports.adminPort} inter 1s fall 1 rise 1`,
    ),
  ];
  const file = join(folder.path, 'haproxy.cfg');
  await writeFile(file, `${lines.join('\n')}\n`);
  const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints = text(child.stderr);
  const isUp = async (server: string) => {
    const connection = connect(socket);
    connection.end('show stat\n');
    const statistics = await text(connection).catch(() => '');
    return new RegExp(`^groundswell,${server},.*,UP,`, 'm').test(statistics);
  };
  const ended = once(child, 'exit');
  const allUp = async () => (await Promise.all(servers.map(({ name }) => isUp(name)))).every(Boolean);
  await Promise.race([
    until(allUp, 'HAProxy finds all servers well'),
    ended.then(async () => Promise.reject(new Error(`HAProxy ended: ${await complaints}`))),
  ]);
  return {
    port,
    isUp,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}
