import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { clientFolder, services } from '../../openapi/tools/client-stamps.mjs';
import type { Body } from '../support/client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { needClient } from './need-client.ts';
import { closeScenarioServerAtEnd, scenarioServer } from './scenario-server.ts';

const run = promisify(execFile);

/** How a README's first call is run: the language of its block, the file it is put into, the command line before that. */
export interface FirstCall {
  fence: string;
  file: string;
  command: string[];
}

/** Runs the first call of each package's README as it stands there, in the package's folder, at this server's address. */
export function describeFirstCall(language: string, { fence, file, command }: FirstCall): void {
  closeScenarioServerAtEnd();
  describe(`${language} client, by its README`, () => {
    before(async function startServer() {
      await needClient(this, language);
      this.timeout(120_000);
      await scenarioServer();
    });

    for (const service of services) {
      it(`makes a first call to ${service}`, async function firstCall() {
        this.timeout(120_000);
        const { environment } = await scenarioServer();
        const folder = clientFolder(language, service);
        const scripts = await temporaryFolder();
        const script = join(scripts.path, file);
        const readme = await readFile(join(folder, 'README.md'), 'utf8');
        await writeFile(script, atThisServer(firstBlock(readme, fence), environment));
        const [program = '', ...options] = command;
        const { stdout } = await run(program, [...options, script], { cwd: folder }).finally(scripts.remove);
        expect(stdout.replace(/^\[\]$/m, '').trim()).to.equal(await expected(service, environment));
      });
    }
  });
}

/** The first block of a language in a README. */
function firstBlock(readme: string, fence: string): string {
  const block = new RegExp(`\`\`\`${fence}\n(.*?)\`\`\``, 's').exec(readme)?.[1];
  if (!block) throw new Error(`The README has no block in ${fence}.`);
  return block;
}

function atThisServer(source: string, environment: Record<string, string>): string {
  return source
    .replaceAll('http://localhost:3000/api/v2', environment.GROUNDSWELL_URL ?? '')
    .replaceAll('http://localhost:3001', environment.GROUNDSWELL_AUTH_URL ?? '')
    .replaceAll('http://localhost:3002/api/v1', environment.GROUNDSWELL_METADATA_URL ?? '');
}

/** Two campaigns; where users are asked for their consent; no keys. */
async function expected(service: string, environment: Record<string, string>): Promise<string> {
  if (service === 'fundraising') {
    const { campaigns } = await read(`${environment.GROUNDSWELL_URL}/campaigns.json?limit=2`);
    return campaigns.map(({ id, name }: Body) => `${id} ${name}`).join('\n');
  }
  if (service === 'metadata') return '';
  const metadata = await read(`${environment.GROUNDSWELL_AUTH_URL}/.well-known/oauth-authorization-server`);
  return metadata.authorization_endpoint;
}

async function read(address: string): Promise<Body> {
  return (await fetch(address)).json();
}
