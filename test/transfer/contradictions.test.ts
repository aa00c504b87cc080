import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { importWorld } from '../support/import.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('import of contradictory rows', () => {
  const world = importWorld();

  const donations = (...rows: string[]) =>
    world.importer.content('donations', `source,external_id,page,amount\n${rows.join('\n')}\n`, {
      batchRows: 2,
    });
  const fields = (rejects: readonly string[]) => rejects.map((line) => line.split(',').slice(0, 2).join());

  it('counts an identical row as repeated, and rejects a different one with the same reference', async () => {
    const rows = [1, 2, 1].map((units) => `bank,D-9,uk/city-run/bo-runs,${units}.00`);
    const outcome = await donations(...rows, 'bank,D-10,uk/city-run/bo-runs,1.00', ...rows);
    expect(outcome).to.include({ rows: 7, inserted: 2, updated: 0, repeated: 3, rejected: 2 });
    expect(fields(outcome.rejects)).to.deep.equal(['3,external_id', '7,external_id']);
    expect(outcome.rejects[0]).to.include('was already used in line 2');
    const [donation] = await world.knex('donations').where({ external_id: 'D-9' });
    expect(donation.amount_cents).to.equal(100);
  });

  it('finds a reference again among many', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `many,${index},uk/city-run/bo-runs,1.00`);
    const outcome = await world.importer.content(
      'donations',
      `source,external_id,page,amount\n${[...rows, rows[5], 'many,1700,uk/city-run/bo-runs,1.01'].join('\n')}\n`,
    );
    expect(outcome).to.include({ inserted: 3000, repeated: 1, rejected: 1 });
  });

  it('accepts changes in a later file, as long as they cover what was refunded', async () => {
    await donations('bank,D-9,uk/city-run/bo-runs,5.00');
    expect(await donations('bank,D-9,uk/city-run/bo-runs,6.00')).to.include({ updated: 1, rejected: 0 });
  });

  it('accepts a row whose first attempt had errors', async () => {
    const outcome = await donations('bank,D-9,uk/city-run/bo-runs,x', 'bank,D-9,uk/city-run/bo-runs,6.00');
    expect(outcome).to.include({ inserted: 1, rejected: 1 });
  });

  describe('in their currency', () => {
    const folder = useTemporaryFolder();

    async function amount(text: string, { page = 'uk/city-run/bo-runs', currency = '' } = {}) {
      const mappingPath = join(folder.path, 'mapping.json');
      const columns = { external_id: 'Ref', page: 'For', amount: 'Amount', currency: 'Money' };
      await writeFile(
        mappingPath,
        JSON.stringify({ kind: 'donations', columns, constants: { source: 'shop' } }),
      );
      return world.importer.content('donations', `Ref,For,Money,Amount\n1,${page},${currency},${text}\n`, {
        mappingPath,
      });
    }

    for (const [text, page, currency] of [
      ['£25.00', 'au/coast-walk/ada-walks', ''],
      ['£25.00', 'au/coast-walk/ada-walks', 'AUD'],
      ['25.00 USD', 'au/coast-walk/ada-walks', ''],
      ['US$25.00', 'au/coast-walk/ada-walks', 'AUD'],
      ['$25.00', 'uk/city-run/bo-runs', ''],
    ] as const) {
      it(`rejects ${text} for ${page}${currency && ` in ${currency}`}`, async () => {
        const outcome = await amount(text, { page, currency });
        expect(fields(outcome.rejects)).to.deep.equal(['2,Amount']);
        expect(outcome.rejects[0]).to.match(/has the symbol of a currency other than (AUD|GBP)/);
      });
    }

    for (const [text, page, currency] of [
      ['$25.00', 'au/coast-walk/ada-walks', ''],
      ['A$25.00', 'au/coast-walk/ada-walks', 'AUD'],
      ['AUD 25.00', 'au/coast-walk/ada-walks', ''],
      ['£25.00', 'uk/city-run/bo-runs', 'GBP'],
    ] as const) {
      it(`takes ${text} for ${page}${currency && ` in ${currency}`}`, async () => {
        expect(await amount(text, { page, currency })).to.include({ inserted: 1, rejected: 0 });
      });
    }
  });

  it('renames no user whose e-mail address a row has, however often it comes', async () => {
    const file =
      'source,external_id,email,name,phone\nother,1,ada@example.org,Bob,1\nother,2,ADA@example.org,Cy,2\n';
    const ada = async () => world.knex('users').whereRaw(`lower(email) = 'ada@example.org'`).first();
    const { name } = await ada();
    await world.importer.content('users', file);
    const after = await ada();
    expect(after.name).to.equal(name);
    await world.importer.content('users', 'email,name\nada@example.org,Dan\n');
    await world.importer.content('users', file);
    expect((await ada()).name).to.equal(name);
    const references = await world.knex('external_references').where({ kind: 'users', source: 'other' });
    expect(references.map(({ record_id }) => record_id)).to.deep.equal([after.id, after.id]);
    await world.importer.content('users', `uuid,email,name\n${after.uuid},ada@example.org,Ada Lovelace\n`);
    expect((await ada()).name).to.equal('Ada Lovelace');
  });
});
