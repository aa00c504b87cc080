import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** PgBouncer refuses to run as root, so it runs as `daemon`. */
const ordinaryUser = process.getuid?.() === 0 ? { uid: 1, gid: 1 } : {};
const PROGRAM = 'pgbouncer';

/** Returns the version of the installed PgBouncer, such as 1.18, or undefined. */
export function installedPgbouncer(): number | undefined {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  return stdout ? Number(/PgBouncer (\d+\.\d+)/.exec(stdout)?.[1]) : undefined;
}

/** A PgBouncer in front of a database. */
export interface Pgbouncer {
  /** The database's address through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer. @param settings of the section `pgbouncer`, in addition to its address and authentication */
export async function startPgbouncer(
  databaseUrl: string,
  settings: Record<string, string | number>,
): Promise<Pgbouncer> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const file = join(folder.path, 'pgbouncer.ini');
  const section = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    unix_socket_dir: '',
    ...settings,
  };
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    ...Object.entries(section).map(([name, value]) => `${name} = ${value}`),
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  if (ordinaryUser.uid)
    for (const path of [folder.path, file]) await chown(path, ordinaryUser.uid, ordinaryUser.gid);
  const child = spawn(PROGRAM, ['--quiet', file], { ...ordinaryUser, stdio: 'ignore' });
  await until(() => accepts(port), 'PgBouncer accepts connections');
  return {
    url: `postgresql://${username}:any@127.0.0.1:${port}${pathname}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
