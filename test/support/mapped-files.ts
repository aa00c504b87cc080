import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { projectRoot } from '../../src/config/project-root.ts';
import type { Kind } from '../../src/transfer/column.ts';
import { exportKinds } from '../../src/transfer/export/export-kinds.ts';
import type { Builders } from './builders.ts';

interface MappedFile {
  path: string;
  /** Of the donations. */
  source: string;
  country: string;
  /** How many donations and refunds it has. */
  donations: number;
}

const ofPlatform = (platform: string, country: string): MappedFile => ({
  path: join(projectRoot, 'test', 'transfer', 'mappings', `${platform}.csv`),
  source: platform,
  country,
  donations: 4,
});

/** A sample file for each mapping that comes with the program. */
export const mappedFiles: Readonly<Record<string, MappedFile>> = {
  justgiving: ofPlatform('justgiving', 'uk'),
  'gofundme-pro': ofPlatform('gofundme-pro', 'us'),
  raisely: ofPlatform('raisely', 'au'),
  givebutter: ofPlatform('givebutter', 'us'),
  'original-platform': ofPlatform('original-platform', 'au'),
  'actblue-contributions': {
    path: join(projectRoot, 'test', 'transfer', 'samples', 'actblue-contributions.csv'),
    source: 'actblue',
    country: 'us',
    donations: 3,
  },
};

/** Builds the page and the charities that a sample file names. They have the same UUIDs in every database. */
export async function buildRecipients(
  { knex, build }: { knex: Knex; build: Builders },
  { source, country: country_code }: MappedFile,
): Promise<void> {
  const [charity, other] = [await build.charity({ country_code }), await build.charity({ country_code })];
  const campaign = await build.campaign({ country_code, default_charity_id: charity.id });
  const page = await build.page({ campaign_id: campaign.id, charity_id: charity.id });
  const records = [
    ['charities', charity.id, '9001'],
    ['charities', other.id, '9002'],
    ['campaigns', campaign.id, '55'],
    ['pages', page.id, '77001'],
  ] as const;
  const ending = Buffer.from(source).toString('hex').padEnd(11, '0').slice(0, 11);
  for (const [index, [kind, id, external_id]] of records.entries()) {
    await knex(kind)
      .where({ id })
      .update({ uuid: `00000000-0000-4000-8000-${index}${ending}` });
    await knex('external_references').insert({ kind, source, external_id, record_id: id });
  }
}

const UUID = /\b(?!00000000)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** Returns what an export contains, without what differs in each database: UUIDs, times, and the names of staff. */
export async function exported(knex: Knex, kinds: readonly Kind[]): Promise<string> {
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
