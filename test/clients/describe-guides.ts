import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { clientFolder } from '../../openapi/tools/client-stamps.mjs';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { guideSamples } from '../docs/guide-samples.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { needClient } from './need-client.ts';
import { closeScenarioServerAtEnd, type StartedServer, scenarioServer } from './scenario-server.ts';

const run = promisify(execFile);
const LONGEST_RUN_MS = 240_000;

/** How the programs of a language are run: a file of this name, then a command line with the file at its end. */
export interface GuidePrograms {
  file: string;
  command: string[];
  /** Makes the file's own folder what the command needs; the command is run there then, else in the package's folder. */
  prepare?(folder: string, service: string): Promise<void>;
  /** Instead: makes one folder of all files what the commands need, where that takes long. */
  prepareAll?(folder: string): Promise<void>;
}

/** Runs what the tabs of the guides show in one language, as it stands there, at a server with demo data. */
export function describeGuides(
  language: string,
  { file, command, prepare, prepareAll }: GuidePrograms,
): void {
  closeScenarioServerAtEnd();
  describe(`${language} in the guides`, () => {
    before(async function startServer() {
      await needClient(this, language);
      this.timeout(LONGEST_RUN_MS);
      await scenarioServer();
    });

    it('does the calls that are shown', async function runSamples() {
      this.timeout(LONGEST_RUN_MS);
      const samples = (await guideSamples()).filter((sample) => sample.language === language);
      expect(samples.length).to.be.greaterThan(10);
      const here = await realValues(await scenarioServer());
      const folder = await temporaryFolder();
      try {
        const programs = [];
        for (const [index, { text, service, slug }] of samples.entries()) {
          const own = prepareAll ? folder.path : join(folder.path, String(index));
          const path = join(own, prepareAll ? `${slug}-${index}-${file}` : file);
          await mkdir(own, { recursive: true });
          await writeFile(path, here(text));
          await prepare?.(own, service);
          const cwd = prepare || prepareAll ? own : clientFolder(language, service);
          programs.push({ path, cwd, shown: `${slug}:\n${text}` });
        }
        await prepareAll?.(folder.path);
        const [program = '', ...options] = command;
        for (const { path, cwd, shown } of programs) {
          const { stdout } = await run(program, [...options, path], { cwd, timeout: LONGEST_RUN_MS }).catch(
            (failure) => {
              throw new Error(`${shown}\n${failure.stdout}${failure.stderr}`);
            },
          );
          expect(stdout, shown).to.match(/\w/);
        }
      } finally {
        await folder.remove();
      }
    });
  });
}

/** With a key of the campaign that the guide to donations makes one for. */
async function realValues({ environment, knex }: StartedServer): Promise<(text: string) => string> {
  const key = createSecret('apiKey');
  const campaign = await knex('campaigns').where({ uid: 'nz-8' }).first('id');
  await knex('registered_applications').insert({
    name: 'Till',
    campaign_id: campaign.id,
    key_hash: hashSecret(key),
    key_hint: key.slice(-4),
  });
  return (text) =>
    text
      .replaceAll('http://localhost:3000/api/v2', environment.GROUNDSWELL_URL ?? '')
      .replaceAll('http://localhost:3001', environment.GROUNDSWELL_AUTH_URL ?? '')
      .replaceAll('YOUR_API_KEY', key)
      .replaceAll('ACCESS_TOKEN', environment.GROUNDSWELL_USER_TOKEN ?? '');
}
