import { expect } from 'chai';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Importer, sampleFiles, samplePath, totalsDifferences } from '../support/import.ts';

describe('import of the samples', () => {
  let database: TestDatabase;
  let importer: Importer;

  before(async () => {
    database = await createTestDatabase();
    importer = await Importer.open(database.knex);
  });
  after(async () => {
    await importer.close();
    await database.drop();
  });

  for (const [kind, name] of sampleFiles) {
    it(`takes every row of ${name}, and a second time changes nothing`, async () => {
      const first = await importer.file(kind, samplePath(name));
      expect(first.rejects).to.deep.equal([]);
      expect(first.inserted).to.equal(first.rows).and.to.be.greaterThan(0);
      const again = await importer.file(kind, samplePath(name));
      expect(again).to.include({ inserted: 0, updated: 0, unchanged: first.rows, rejected: 0 });
    });
  }

  it('leaves exact totals', async () => {
    expect(await totalsDifferences(database.knex)).to.deep.equal([]);
    const [sum] = await database.knex('donations').sum({ cents: 'amount_cents' });
    expect(Number(sum?.cents)).to.equal(2550 + 1000 + 10_000 + 705 + 4000 - 550);
  });
});
