import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { addDemoStaff } from '../../src/cli/demo.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { findChromium } from '../browser/browser.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ShellSession } from './shell-session.ts';

/** The services with demo data, as after `make start`. */
export interface GuideWorld extends Surroundings {
  /** A terminal in an empty folder, for one guide. */
  openTerminal(): Promise<Terminal>;
  close(): Promise<void>;
}

export interface Surroundings {
  /** A tab of Chromium with cookies of its own, undefined where there is no Chromium. */
  openTab(): Promise<Page | undefined>;
  /** Address of the OAuth provider. */
  authOrigin: string;
  /** Replaces the addresses that a guide names by those of this world. */
  toWorld(text: string): string;
  /** The reverse. */
  fromWorld(text: string): string;
}

export interface Terminal {
  folder: string;
  shell: ShellSession;
  close(): Promise<void>;
}

/** One for all guides: they must work in any order. */
export async function startGuideWorld(): Promise<GuideWorld> {
  const database = await createTestDatabase();
  const server = await startTestServer({ knex: database.knex, config: { CACHE_SECONDS: 600 } });
  // As of today, because snippets may use the current date; what they show holds on any day.
  await loadDemoData(server.knex);
  await addDemoStaff(server.knex);
  const { SECRET_KEY = '' } = server.context.config;
  const environment = { DATABASE_URL: database.url, SECRET_KEY };
  const origins = [
    ['localhost:3000', server.client.origin],
    ['localhost:3001', server.oauth.origin],
    ['localhost:3002', server.metadata.origin],
    ['localhost:3004', server.operations.origin],
  ].map(([named = '', origin = '']) => ({ named, real: origin.replace('http://', '') }));
  let browser: Browser | undefined;
  return {
    async openTab() {
      const executablePath = findChromium();
      if (executablePath) browser ??= await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      else process.stdout.write('        Not opened here: install Chromium, or set CHROMIUM_PATH.\n');
      const page = await browser?.newPage();
      page?.setDefaultTimeout(120_000);
      return page;
    },
    async openTerminal() {
      const folder = await temporaryFolder();
      const shell = new ShellSession(folder.path, environment, prelude());
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
      await browser?.close();
      await server.close();
      await database.drop();
    },
  };
}

/** Lets `npx groundswell` run this source. */
function prelude(): string {
  const program = join(projectRoot, 'src', 'cli', 'main.ts');
  const loader = pathToFileURL(join(projectRoot, 'node_modules', 'tsx', 'dist', 'loader.mjs'));
  return `npx() { [ "$1" = groundswell ] && shift && "${process.execPath}" --import '${loader}' '${program}' "$@"; }`;
}
