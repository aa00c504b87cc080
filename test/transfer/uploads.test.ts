import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { projectRoot } from '../../src/config/project-root.ts';
import { importNext } from '../../src/operations/imports/import-next.ts';
import { exportKinds } from '../../src/transfer/export/export-kinds.ts';
import { shippedMappingPath } from '../../src/transfer/import/shipped-mappings.ts';
import type { Builders } from '../support/builders.ts';
import { useTestDatabase } from '../support/database.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { Importer, sampleFiles, samplePath, totalsDifferences } from '../support/import.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import { buildStaff } from '../support/staff.ts';

const platforms = {
  justgiving: 'uk',
  'gofundme-pro': 'us',
  raisely: 'au',
  givebutter: 'us',
  'original-platform': 'au',
};

const UUID = /\b(?!00000000)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** What an export contains, without what differs in each database: UUIDs, times, and the names of staff. */
async function exported(knex: Knex, kinds: readonly (typeof sampleFiles)[number][0][]): Promise<string> {
  const texts = kinds.map(async (kind) => {
    const stream = new PassThrough();
    const text = textOf(stream);
    const output = { name: kind, open: async () => stream, finish: async () => {}, abandon: async () => {} };
    await exportKinds(knex, {
      outputs: [[kind, output]],
      format: 'csv',
      gzip: false,
      secrets: true,
      personal: true,
      spreadsheet: false,
      onProgress: () => {},
    });
    return text;
  });
  const today = new RegExp(`${new Date().toISOString().slice(0, 10)}T[\\d:.]+Z`, 'g');
  return (await Promise.all(texts))
    .join('\n')
    .replace(UUID, 'UUID')
    .replace(today, 'TODAY')
    .replace(/supporter[- ]\d+/gi, 'staff');
}

describe('Files that are uploaded', () => {
  const server = useServer();
  const other = useTestDatabase();
  const importer = Importer.use(other);
  let call: ReturnType<typeof deskCaller>;
  before(async () => {
    const owner = { role: 'owner', campaign_id: null, charity_id: null } as const;
    call = deskCaller(server, await buildStaff(server.knex, owner));
    // The same numbers in both.
    await buildStaff(other.knex, owner);
  });

  async function upload(kind: string, path: string) {
    const stream = Readable.from(await readFile(path));
    const { body, status } = await call('createImport', {
      search: `kind=${kind}&filename=${path}`.slice(0, 200),
      stream,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    const params = { import_id: body.import.id };
    expect((await call('startImport', { params })).status).to.equal(200);
    const { log } = server.context;
    const parts = { database: server.knex, secretKey: TEST_SECRET_KEY, log, batchRows: 2 };
    await importNext(parts, new AbortController().signal);
    return { settings: body.settings, ...(await call('getImport', { params })).body.import };
  }

  it('give the same as those on the command line, down to the byte of an export', async () => {
    for (const [kind, name] of sampleFiles) {
      const { rejects: _, ...outcome } = await importer.file(kind, samplePath(name));
      const { rows, inserted, updated, unchanged } = outcome;
      expect(await upload(kind, samplePath(name)), name).to.include({
        state: 'done',
        rows,
        inserted,
        updated,
        unchanged,
      });
    }
    const kinds = sampleFiles.map(([kind]) => kind);
    expect(await exported(server.knex, kinds)).to.equal(await exported(other.knex, kinds));
    expect(await totalsDifferences(server.knex)).to.deep.equal([]);
  });

  for (const [platform, country] of Object.entries(platforms)) {
    it(`give the same with the mapping of ${platform}, which is found by itself`, async () => {
      const path = join(projectRoot, 'test', 'transfer', 'mappings', `${platform}.csv`);
      await Promise.all([server, other].map(({ knex, build }) => buildPage(knex, build, platform, country)));
      const { inserted, leftOut } = await importer.file('donations', path, {
        mappingPath: shippedMappingPath(platform),
      });
      const done = await upload('donations', path);
      expect(done).to.include({ state: 'done', inserted, left_out: leftOut, rejected: 0 });
      expect(done.settings).to.include({ mapping: platform });
      expect(await exported(server.knex, ['donations'])).to.equal(await exported(other.knex, ['donations']));
    });
  }
});

async function buildPage(knex: Knex, build: Builders, platform: string, country_code: string) {
  const charity = await build.charity({ country_code });
  const campaign = await build.campaign({ country_code, default_charity_id: charity.id });
  const page = await build.page({ campaign_id: campaign.id, charity_id: charity.id });
  const words = [...platform]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(12, '0')
    .slice(0, 12);
  const uuidOf = (number: number) => `00000000-0000-4000-8000-${number}${words.slice(1)}`;
  for (const [index, [table, { id }]] of [
    ['charities', charity],
    ['campaigns', campaign],
    ['pages', page],
  ].entries() as unknown as [number, [string, { id: number }]][]) {
    await knex(table)
      .where({ id })
      .update({ uuid: uuidOf(index) });
  }
  const reference = { kind: 'pages', source: platform, external_id: '77001', record_id: page.id };
  await knex('external_references').insert(reference);
}
