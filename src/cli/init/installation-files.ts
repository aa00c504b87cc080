import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { projectRoot } from '../../config/project-root.ts';
import type { Settings } from '../../config/settings-file.ts';
import type { Answers } from './questions.ts';

export interface Program {
  node: string;
  /** The file that Node.js runs. */
  program: string;
  settingsFile: string;
}

/** Returns the file of `.deploy/init` with this name, filled in. */
export function installationFile(name: string, answers: Answers, program: Program): string {
  const { baseUrl, authUrl, metadataUrl, operationsUrl, certificate, dataDir, workers } = answers;
  return filledIn(name, {
    ...answers,
    ...program,
    siteHost: new URL(baseUrl).hostname,
    authHost: new URL(authUrl).hostname,
    metadataHost: new URL(metadataUrl).hostname,
    deskHost: new URL(operationsUrl).hostname,
    tls: certificate === '' ? '# Caddy gets the certificates.' : `tls ${certificate} ${certificate}`,
    workersOption: workers === '1' ? '' : ` --workers ${workers}`,
    dataFolder: dataFolder(dataDir),
    protectHome: protectHome(program.node, program.program, dataDir),
    protectHomeOfBackup: protectHome(program.node, program.program),
  });
}

/**
 * Returns a script that creates the role and database on this machine. Undefined for a database on another host, whose provider does so its
 * own way.
 */
export function databaseScript({ DATABASE_URL = '', PGPASSWORD = '' }: Settings): string | undefined {
  const { hostname, username, pathname } = new URL(DATABASE_URL);
  const database = decodeURIComponent(pathname.slice(1));
  const role = decodeURIComponent(username);
  const isPlain = [database, role].every((text) => /^[a-z_][a-z0-9_]*$/.test(text));
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || PGPASSWORD === '' || !isPlain)
    return undefined;
  return filledIn('database.sql', { database, role, password: PGPASSWORD.replaceAll("'", "''") });
}

function filledIn(name: string, values: Record<string, string>): string {
  const text = readFileSync(join(projectRoot, '.deploy', 'init', name), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} uses ${key}, which has no value`);
    return value;
  });
}

/** Returns a systemd directive for a folder in /var/lib, which systemd creates for the unit's user. */
function dataFolder(path: string): string {
  const inState = relative('/var/lib', path);
  return inState === '' || inState.startsWith('..') || isAbsolute(inState)
    ? `ReadWritePaths=${path}`
    : `StateDirectory=${inState}\nStateDirectoryMode=0750`;
}

/** Hides home folders, unless one of them contains files that the unit reads. */
function protectHome(...paths: string[]): string {
  return paths.some((path) => /^\/(home|root)\//.test(path)) ? 'read-only' : 'yes';
}
