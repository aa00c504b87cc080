import { expect } from 'chai';
import { countries, countryCodes } from '../../src/domain/countries.ts';
import { reservedCampaignSlugs } from '../../src/domain/slugs.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

describe('Rules that the program and the schema both hold', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());

  it('are the same for countries', async () => {
    const rows = await database
      .knex('countries')
      .join('currencies', 'currencies.iso_code', 'countries.currency_iso_code')
      .select('countries.code', 'uid_prefix', 'iso_code', 'symbol');
    const known = countryCodes.map((code) => {
      const { uidPrefix, currency } = countries[code];
      return { code, uid_prefix: uidPrefix, iso_code: currency.code, symbol: currency.symbol };
    });
    expect(rows).to.have.deep.members(known);
  });

  it('are the same for the slugs that no campaign may bear', async () => {
    const { rows } = await database.knex.raw(
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'campaigns_slug_check'",
    );
    const refused = [...rows[0].rule.matchAll(/'([a-z]+)'::text/g)].map(([, word]) => word);
    expect(refused).to.have.members([...reservedCampaignSlugs]);
  });
});
