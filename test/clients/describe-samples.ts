import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { clientFolder, servicesOf } from '../../openapi/tools/client-packages.ts';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { guideSamples } from '../docs/guide-samples.ts';
import type { Body } from '../support/client.ts';
import { buildOauthClient } from '../support/oauth-clients.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { needClient } from './need-client.ts';
import { answer } from './scenario-expectations.ts';
import { closeScenarioServerAtEnd, scenarioServer } from './scenario-server.ts';

/** The first program in a language may compile all of its standard library. */
const longestRunMs = 240_000;

/** How what READMEs and guides show becomes programs. */
interface SamplePrograms {
  /** What a program's file is called, and the command line that runs it, with the file at its end. */
  file: string;
  command: string[];
  /** Makes the file's own folder what the command needs; the command is run there then, else in the package's folder. */
  prepare?(folder: string, service: string): Promise<void>;
  /** Instead: makes one folder of all programs of the guides what the commands need, where that takes long. */
  prepareAll?(folder: string): Promise<void>;
}

/** How the snippets of a README become one program. */
interface WholeReadme {
  /** The program's text. */
  write(snippets: string[]): string;
  /** How what it prints ends, by service. */
  prints: Record<string, string>;
}

/** Runs what each package's README shows: all its snippets as one program, or the first call alone. */
export function describeReadmes(language: string, programs: SamplePrograms, whole?: WholeReadme): void {
  closeScenarioServerAtEnd();
  describe(`${language} READMEs`, function () {
    this.timeout(longestRunMs + 10_000);
    before(async function startServer() {
      await needClient(this, language);
      await scenarioServer();
    });

    for (const service of servicesOf(language)) {
      it(`show what works: ${service}`, async () => {
        const readme = await readFile(join(clientFolder(language, service), 'README.md'), 'utf8');
        const blocks = readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
        const here = await realValues(`readme-${language}`);
        const snippets = [...blocks].map(([, snippet = '']) => here(snippet));
        const folder = await temporaryFolder();
        try {
          const text = whole ? whole.write(snippets) : (snippets[0] ?? '');
          const program = await writeProgram(programs, { folder: folder.path, language, service, text });
          const printed = (await program.run()).trim();
          const withoutAddress = printed.replace(/ \(see \S+\)$/, '');
          if (whole) expect(withoutAddress.endsWith(whole.prints[service] ?? '-'), printed).to.equal(true);
          else expect(printed.replace(/^\[\]$/m, '').trim()).to.equal(await firstCall(service));
        } finally {
          await folder.remove();
        }
      });
    }
  });
}

/** Runs what the tabs of the guides show in one language, as it is there, at a server with demo data. */
export function describeGuides(language: string, programs: SamplePrograms): void {
  closeScenarioServerAtEnd();
  describe(`${language} in the guides`, function () {
    this.timeout(longestRunMs);
    before(async function startServer() {
      await needClient(this, language);
      await scenarioServer();
    });

    it('does the calls that are shown', async () => {
      const samples = (await guideSamples()).filter((sample) => sample.language === language);
      expect(samples.length).to.be.greaterThan(10);
      const here = await realValues('guides');
      const folder = await temporaryFolder();
      try {
        const written = [];
        for (const [index, { text, service, slug }] of samples.entries()) {
          const own = programs.prepareAll ? folder.path : join(folder.path, String(index));
          const file = programs.prepareAll ? `${slug}-${index}-${programs.file}` : programs.file;
          const program = { folder: own, language, service, text: here(text) };
          written.push({
            shown: `${slug}:\n${text}`,
            ...(await writeProgram({ ...programs, file }, program)),
          });
        }
        await programs.prepareAll?.(folder.path);
        for (const { shown, run } of written) {
          const stdout = await run().catch((failure) => {
            throw new Error(`${shown}\n${failure.stdout}${failure.stderr}`);
          });
          expect(stdout, shown).to.match(/\w/);
        }
      } finally {
        await folder.remove();
      }
    });
  });
}

async function writeProgram(
  { file, command, prepare, prepareAll }: SamplePrograms,
  { folder, language, service, text }: { folder: string; language: string; service: string; text: string },
): Promise<{ run(): Promise<string> }> {
  const path = join(folder, file);
  await mkdir(folder, { recursive: true });
  await writeFile(path, text);
  await prepare?.(folder, service);
  const cwd = prepare || prepareAll ? folder : clientFolder(language, service);
  const [program = '', ...options] = command;
  return {
    run: async () =>
      (await promisify(execFile)(program, [...options, path], { cwd, timeout: longestRunMs })).stdout,
  };
}

/**
 * Puts the addresses and credentials of the running server in place of those that are shown. The key is one of the campaign that the
 * guide to donations makes a key for.
 */
async function realValues(token: string): Promise<(text: string) => string> {
  const { environment, knex } = await scenarioServer();
  const { client_id, secret } = await buildOauthClient(knex);
  const key = createSecret('apiKey');
  const campaign = await knex('campaigns').where({ uid: 'nz-8' }).first('id');
  await knex('registered_applications').insert({
    name: 'Till',
    campaign_id: campaign.id,
    key_hash: hashSecret(key),
    key_hint: key.slice(-4),
  });
  const values: [string, string | undefined][] = [
    ['http://localhost:3000/api/v2', environment.GROUNDSWELL_URL],
    ['http://localhost:3001', environment.GROUNDSWELL_AUTH_URL],
    ['http://localhost:3002/api/v1', environment.GROUNDSWELL_METADATA_URL],
    ['http://localhost:3004/operations/v1', environment.GROUNDSWELL_OPERATIONS_URL],
    ['STAFF_TOKEN', environment.GROUNDSWELL_STAFF_TOKEN],
    ['YOUR_API_KEY', key],
    ['ACCESS_TOKEN', environment.GROUNDSWELL_USER_TOKEN],
    ['CLIENT_ID', client_id],
    ['CLIENT_SECRET', secret],
    ['choose-a-long-random-one', token],
  ];
  return (text) => values.reduce((result, [shown, real]) => result.replaceAll(shown, real ?? ''), text);
}

/** What the first call prints: two campaigns; where users are asked for their consent; no keys. */
async function firstCall(service: string): Promise<string> {
  const { environment } = await scenarioServer();
  if (service === 'metadata') return '';
  if (service === 'fundraising') {
    const { campaigns } = await answer(`${environment.GROUNDSWELL_URL}/campaigns.json?limit=2`);
    return campaigns.map(({ id, name }: Body) => `${id} ${name}`).join('\n');
  }
  const metadata = `${environment.GROUNDSWELL_AUTH_URL}/.well-known/oauth-authorization-server`;
  return (await answer(metadata)).authorization_endpoint;
}
