import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { Importer, samplePath } from '../support/import.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('import with a mapping', () => {
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);
  const importer = Importer.use(database);
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);

  async function mapping(content: unknown): Promise<string> {
    const path = join(folder.path, 'mapping.json');
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  it("reads another platform's export: names, amounts, times and constants", async () => {
    for (const [externalId, slug] of [
      ['9001', 'prairie-relief'],
      ['9002', 'lake-fund'],
    ]) {
      const charity = await database.build.charity({ country_code: 'us', slug });
      await database
        .knex('external_references')
        .insert({ kind: 'charities', source: 'actblue', external_id: externalId, record_id: charity.id });
    }
    const outcome = await importer.file('donations', samplePath('actblue-contributions.csv'), {
      mappingPath: join(projectRoot, 'src', 'transfer', 'mappings', 'actblue-contributions.json'),
    });
    expect(outcome.rejects).to.deep.equal([]);
    const rows = await database
      .knex('donations')
      .join('charities', 'charities.id', 'donations.charity_id')
      .orderBy('external_id')
      .select('source', 'external_id', 'slug', 'amount_cents', 'donor_name', 'type', 'donations.created_at');
    expect(rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))).to.deep.equal([
      {
        source: 'actblue',
        external_id: '500001',
        slug: 'prairie-relief',
        amount_cents: 2500,
        donor_name: 'Lena Ortiz',
        type: 'charity',
        created_at: '2026-01-15T23:05:22.000Z',
      },
      {
        source: 'actblue',
        external_id: '500002',
        slug: 'lake-fund',
        amount_cents: 125_050,
        donor_name: 'Lena Ortiz',
        type: 'charity',
        created_at: '2026-01-15T23:05:22.000Z',
      },
      {
        source: 'actblue',
        external_id: '500003',
        slug: 'prairie-relief',
        amount_cents: 500,
        donor_name: "Sam O'Neill",
        type: 'charity',
        created_at: '2026-07-04T04:00:01.000Z',
      },
    ]);
  });

  it('reads commas as decimals, other separators, and words of others', async () => {
    const { uid } = await database.build.charity({ country_code: 'ie' });
    const outcome = await importer.content(
      'donations',
      `Nr;Betrag;Art;Am\n1;1.234,50 €;einmalig;03.02.2026 9:05\n2;(2,00 €);einmalig;03.02.2026 9:05\n3;5,00;x;31.02.2026 9:05\n4;1.50;einmalig;03.02.2026 9:05\n5;1.2.3,00;einmalig;03.02.2026 9:05\n`,
      {
        mappingPath: await mapping({
          kind: 'donations',
          separator: ';',
          columns: { external_id: 'Nr', amount: 'Betrag', type: 'Art', created_at: 'Am' },
          constants: { source: 'verein', charity: uid },
          values: { type: { einmalig: 'charity' } },
          amounts: { decimal: ',', thousands: '.' },
          dates: { format: 'DD.MM.YYYY H:mm', zone: 'Europe/Dublin' },
        }),
      },
    );
    expect(outcome).to.include({ inserted: 1, rejected: 4 });
    expect(outcome.rejects.map((line) => line.split(',').slice(0, 2).join())).to.deep.equal([
      '3,Betrag',
      '4,Art',
      '4,Am',
      '5,Betrag',
      '6,Betrag',
    ]);
    const [row] = await database.knex('donations').select('amount_cents', 'type', 'created_at');
    expect({ ...row, created_at: row.created_at.toISOString() }).to.deep.equal({
      amount_cents: 123_450,
      type: 'charity',
      created_at: '2026-02-03T09:05:00.000Z',
    });
  });

  for (const [what, content, complaint] of [
    ['is not JSON', '{', 'is not JSON'],
    ['is for another kind', { kind: 'pages', columns: {} }, 'is for pages'],
    [
      'names a field that does not exist',
      { kind: 'donations', columns: { colour: 'x' } },
      'the field colour',
    ],
    [
      'has one mark for two things',
      { kind: 'donations', columns: {}, amounts: { decimal: ',', thousands: ',' } },
      'means something else',
    ],
    ['holds what mappings do not have', { kind: 'donations', columns: {}, size: 1 }, 'is wrong at'],
    [
      'names a time zone that nobody knows',
      { kind: 'donations', columns: {}, dates: { format: 'YYYY', zone: 'Mars/North' } },
      'Mars/North',
    ],
    ['reads a column that the file lacks', { kind: 'donations', columns: { external_id: 'Nr' } }, '"Nr"'],
  ] as const) {
    it(`refuses a mapping that ${what}`, async () => {
      const mappingPath = await mapping(content);
      const failure = await importer
        .content('donations', 'a,b\n1,2\n', { mappingPath })
        .catch((error) => error);
      expect(failure).to.have.property('name', 'OperatorError');
      expect(failure.message).to.include(complaint);
      expect(failure.fix).to.be.a('string');
    });
  }
});
