import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Answers } from '../../src/cli/init/questions.ts';
import { settingsOf } from '../../src/cli/init/settings-file.ts';
import { freePort } from '../support/free-port.ts';

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

/** Where all programs of a PostgreSQL are, also those for backups, which the embedded one lacks; undefined without them. */
export function serverPrograms(): string | undefined {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folder = stdout?.trim();
  const needed = ['initdb', 'pg_ctl', 'pg_dump', 'pg_basebackup', 'pg_verifybackup'];
  return folder && needed.every((name) => hasProgram(join(folder, name))) ? folder : undefined;
}

export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs lines for a shell, as the user `postgres` where this one is root. @returns what they print @throws Error when one fails */
export async function runAsPostgres(
  lines: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const child = startAsPostgres(lines, environment);
  const [output, errors, code] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`${lines}\nended with ${code}:\n${output}${errors}`);
  return output;
}

export function succeedsAsPostgres(...lines: Parameters<typeof runAsPostgres>): Promise<boolean> {
  return runAsPostgres(...lines).then(
    () => true,
    () => false,
  );
}

function startAsPostgres(lines: string, environment: Record<string, string>): ChildProcess {
  const [program, ...args] = [
    ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
    'bash',
    '-euo',
    'pipefail',
    '-c',
    lines,
  ];
  const { PATH = '' } = process.env;
  return spawn(program as string, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment },
  });
}

/** Of the role `groundswell`, as the guide writes it. */
export const PASSWORD = 'secret';

/** A server of the test's own, with a role `groundswell` that has a database of this name and, as on Debian, needs its password. */
export interface Cluster {
  port: number;
  /** For programs of PostgreSQL. */
  environment: Record<string, string>;
  url: string;
  stop(): Promise<void>;
}

/** Its settings are in `etc` of the folder, too, as Debian has them. @param settings lines of postgresql.conf */
export async function startCluster(programs: string, folder: string, settings: string): Promise<Cluster> {
  const data = join(folder, 'data');
  const port = await freePort();
  await runAsPostgres(
    `${programs}/initdb --pgdata=${data} --username=postgres --auth=trust --encoding=UTF8 --no-sync > ${folder}/initdb.log`,
  );
  const own = `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nport = ${port}\nfsync = off\n`;
  await appendFile(join(data, 'postgresql.conf'), `${own}${settings}\n`);
  const rules = join(data, 'pg_hba.conf');
  const password = 'host all groundswell 127.0.0.1/32 scram-sha-256\n';
  await writeFile(rules, password + (await readFile(rules, 'utf8')));
  await runAsPostgres(
    `${programs}/pg_ctl --pgdata=${data} --log=${folder}/server.log --wait start > ${folder}/start.log 2>&1`,
  );
  await runAsPostgres(
    `mkdir ${folder}/etc && cp ${data}/postgresql.conf ${data}/pg_hba.conf ${data}/pg_ident.conf ${folder}/etc
     echo "data_directory = '${data}'" >> ${folder}/etc/postgresql.conf`,
  );
  const environment = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' };
  await runAsPostgres(
    `psql --quiet --command "create role groundswell login password '${PASSWORD}'" && createdb --owner=groundswell groundswell`,
    environment,
  );
  return {
    port,
    environment,
    url: urlAt(port),
    stop: () => stopCluster(programs, data),
  };
}

export async function stopCluster(programs: string, data: string): Promise<void> {
  await runAsPostgres(`${programs}/pg_ctl --pgdata=${data} --mode=immediate --wait stop > /dev/null`);
}

export function urlAt(port: number, database = 'groundswell'): string {
  return `postgresql://groundswell:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

/** The address of a database as `groundswell init` writes it. */
export function apart(databaseUrl: string): { DATABASE_URL: string; PGPASSWORD: string } {
  const { DATABASE_URL = '', PGPASSWORD = '' } = settingsOf({ databaseUrl } as Answers, {});
  return { DATABASE_URL, PGPASSWORD };
}

/** Writes down the arguments of a program that is found by this path, one a line; the program itself runs all the same. */
export async function argumentsOf(
  program: string,
  programs: string,
  folder: string,
): Promise<{ path: string; file: string }> {
  const path = join(folder, 'recording');
  const file = join(path, 'arguments');
  await makeFolders(path);
  const lines = `printf '%s\\n' "$@" >> ${file}\nexec ${programs}/${program} "$@"\n`;
  await writeFile(join(path, program), `#!/bin/sh\n${lines}`, { mode: 0o755 });
  return { path, file };
}

/** Folders that the user `postgres` may write to. */
export async function makeFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    if (isRoot) spawnSync('chown', ['postgres:', folder]);
  }
}
