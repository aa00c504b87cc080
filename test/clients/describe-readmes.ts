import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { clientFolder, services } from '../../openapi/tools/client-stamps.mjs';
import { buildOauthClient } from '../support/oauth-clients.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { needClient } from './need-client.ts';
import { closeScenarioServerAtEnd, type StartedServer, scenarioServer } from './scenario-server.ts';

const run = promisify(execFile);

/** The first program in a language may compile all of its standard library. */
const LONGEST_RUN_MS = 240_000;

/** How the snippets of a language's READMEs become a program. */
export interface ReadmeProgram {
  /**
   * @param snippets those of one README, in order, with the addresses and credentials of a running server
   * @param folder an empty one of its own
   * @returns the command line that runs them
   */
  write(snippets: string[], service: string, folder: string): Promise<string[]>;
  /** How what the program prints ends. */
  prints: Record<string, string>;
}

/** Describes the READMEs of one language by running what they show. */
export function describeReadmes(language: string, program: ReadmeProgram): void {
  closeScenarioServerAtEnd();
  describe(`${language} READMEs`, () => {
    before(async function startServer() {
      await needClient(this, language);
      this.timeout(LONGEST_RUN_MS);
      await scenarioServer();
    });

    for (const service of services) {
      it(`show what works: ${service}`, async function runSnippets() {
        this.timeout(LONGEST_RUN_MS + 10_000);
        const readme = readFileSync(join(clientFolder(language, service), 'README.md'), 'utf8');
        const snippets = [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
        const real = await realValues(await scenarioServer(), `readme-${language}`);
        const folder = await temporaryFolder();
        try {
          const snippetsHere = snippets.map(([, snippet = '']) => real(snippet));
          const [command = '', ...options] = await program.write(snippetsHere, service, folder.path);
          const { stdout } = await run(command, options, { cwd: folder.path, timeout: LONGEST_RUN_MS });
          expect(stdout.trim().endsWith(program.prints[service] ?? '-'), stdout).to.equal(true);
        } finally {
          await folder.remove();
        }
      });
    }
  });
}

async function realValues({ environment, knex }: StartedServer, token: string) {
  const { client_id, secret } = await buildOauthClient(knex);
  const values: [string, string | undefined][] = [
    ['http://localhost:3000/api/v2', environment.GROUNDSWELL_URL],
    ['http://localhost:3001', environment.GROUNDSWELL_AUTH_URL],
    ['http://localhost:3002/api/v1', environment.GROUNDSWELL_METADATA_URL],
    ['YOUR_API_KEY', environment.GROUNDSWELL_API_KEY],
    ['ACCESS_TOKEN', environment.GROUNDSWELL_USER_TOKEN],
    ['CLIENT_ID', client_id],
    ['CLIENT_SECRET', secret],
    ['choose-a-long-random-one', token],
  ];
  return (snippet: string) =>
    values.reduce((text, [example, real]) => text.replaceAll(example, real ?? ''), snippet);
}
