import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/project-root.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ShellSession } from './shell-session.ts';

/** What a reader has after `make start`: the services with demo data. */
export interface GuideWorld extends Addresses {
  /** A terminal in an empty folder, for one guide. */
  openDesk(): Promise<Desk>;
  close(): Promise<void>;
}

export interface Addresses {
  /** Address of the OAuth provider. */
  authOrigin: string;
  /** Puts this world's addresses in the place of those that a guide names. */
  toWorld(text: string): string;
  /** The reverse. */
  fromWorld(text: string): string;
}

export interface Desk {
  folder: string;
  shell: ShellSession;
  close(): Promise<void>;
}

/** One for all guides: a reader may follow them in any order, and none may spoil another. */
export async function startGuideWorld(): Promise<GuideWorld> {
  const database = await createTestDatabase();
  const server = await startTestServer({ knex: database.knex, config: { CACHE_SECONDS: 600 } });
  // As of today, since snippets may ask the machine for the day; what they show holds on any.
  await loadDemoData(server.knex);
  const origins = [
    ['localhost:3000', server.client.origin],
    ['localhost:3001', server.oauth.origin],
    ['localhost:3002', server.metadata.origin],
  ].map(([named = '', origin = '']) => ({ named, real: origin.replace('http://', '') }));
  return {
    async openDesk() {
      const folder = await temporaryFolder();
      const shell = new ShellSession(folder.path, { DATABASE_URL: database.url }, prelude());
      return {
        folder: folder.path,
        shell,
        async close() {
          shell.close();
          await folder.remove();
        },
      };
    },
    authOrigin: server.oauth.origin,
    toWorld: (text) => origins.reduce((result, { named, real }) => result.replaceAll(named, real), text),
    fromWorld: (text) => origins.reduce((result, { named, real }) => result.replaceAll(real, named), text),
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

/** `npx groundswell` is this source; everything else is what it is in any terminal. */
function prelude(): string {
  const program = join(projectRoot, 'src', 'cli', 'main.ts');
  const loader = pathToFileURL(join(projectRoot, 'node_modules', 'tsx', 'dist', 'loader.mjs'));
  return `npx() { [ "$1" = groundswell ] && shift && "${process.execPath}" --import '${loader}' '${program}' "$@"; }`;
}
