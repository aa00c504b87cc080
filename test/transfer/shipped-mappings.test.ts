import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { shippedMappingPath, shippedMappings } from '../../src/transfer/import/shipped-mappings.ts';
import { useTestDatabase } from '../support/database.ts';
import { Importer, totalsDifferences } from '../support/import.ts';

/** Country of the pages, and the times in UTC of the first gift and of the refund. */
const platforms = {
  justgiving: ['uk', '2026-03-03T18:05:22.000Z', '2026-07-05T08:30:00.000Z'],
  'gofundme-pro': ['us', '2026-01-15T23:05:22.000Z', '2026-07-05T16:30:00.000Z'],
  raisely: ['au', '2026-03-03T08:05:00.000Z', '2026-07-09T10:00:00.000Z'],
  givebutter: ['us', '2026-03-03T08:05:22.000Z', '2026-07-09T10:00:00.000Z'],
  'original-platform': ['au', '2026-03-03T07:05:00.000Z', '2026-07-09T00:00:00.000Z'],
} as const;

describe('mappings that come with the program', () => {
  const database = useTestDatabase();
  const importer = Importer.use(database);

  it('are those that are tested here', () => {
    expect(shippedMappings()).to.have.members(['actblue-contributions', ...Object.keys(platforms)]);
  });

  it('accepts the shorter date formats that JustGiving writes', async () => {
    const { knex } = database;
    const charity = await database.build.charity({ country_code: 'uk' });
    const dates = ['13/03/2026', '13/3/2026 9:05', '13/03/26', '13 Mar 2026', '13/03/2026 09:05:22'];
    const rows = dates.map((date, index) => `short-${index},${date},5.00,,,`);
    const outcome = await importer.content(
      'donations',
      `Donation Ref,Donation Date,Donation Amount,Fundraising Page Id,Donor FirstName,Donor LastName\n${rows.join('\n')}\n`,
      {
        mappingPath: shippedMappingPath('justgiving'),
        constants: { source: 'short-dates', charity: charity.uid },
      },
    );
    expect(outcome.rejects).to.deep.equal([]);
    const given = await knex('donations').where('external_id', 'like', 'short-%').orderBy('external_id');
    expect(given.map(({ created_at }) => created_at.toISOString())).to.deep.equal([
      '2026-03-13T00:00:00.000Z',
      '2026-03-13T09:05:00.000Z',
      '2026-03-13T00:00:00.000Z',
      '2026-03-13T00:00:00.000Z',
      '2026-03-13T09:05:22.000Z',
    ]);
    expect(outcome.warnings).to.have.length(1);
    expect(outcome.warnings[0]).to.include('"Message From Donor"');
  });

  for (const [source, [country, given, givenBack]] of Object.entries(platforms)) {
    it(`takes the export of ${source} to the cent, and a second time changes nothing`, async () => {
      const { knex } = database;
      const charity = await database.build.charity({ country_code: country });
      const campaign = await database.build.campaign({
        country_code: country,
        default_charity_id: charity.id,
      });
      const page = await database.build.page({ campaign_id: campaign.id, charity_id: charity.id });
      await knex('external_references').insert({
        kind: 'pages',
        source,
        external_id: '77001',
        record_id: page.id,
      });
      const file = join(projectRoot, 'test', 'transfer', 'mappings', `${source}.csv`);
      const options = { mappingPath: shippedMappingPath(source) };
      const first = await importer.file('donations', file, options);
      expect(first.rejects).to.deep.equal([]);
      expect(first).to.include({ inserted: 4, refunds: 1, leftOut: first.rows - 3 });
      const rows = await knex('donations').where({ source }).orderBy('amount_cents');
      const [refund, refunded, small, large] = rows;
      expect(rows.map(({ amount_cents }) => amount_cents)).to.deep.equal([-1000, 1000, 2550, 125_000]);
      expect(rows.map(({ page_id }) => page_id)).to.deep.equal(Array(4).fill(page.id));
      expect(refund.refund_of_id).to.equal(refunded.id);
      expect([small.created_at.toISOString(), refund.created_at.toISOString()]).to.deep.equal([
        given,
        givenBack,
      ]);
      expect(small).to.include({ donor_name: 'Lena Ortiz', anonymous: false });
      expect(large).to.include({ donor_name: "Sam O'Neill" });
      const contact = (row: { id: number }) =>
        knex('donation_contacts').where({ donation_id: row.id }).first();
      expect(await contact(small)).to.include({ email: 'lena@example.org', erased_at: null });
      expect(await contact(refund)).to.equal(undefined);
      if (source !== 'original-platform') {
        expect(await contact(small)).to.deep.include({
          ...{ street_address: '4 Quay Street', locality: 'Hobart', region: 'Tasmania', postal_code: '7000' },
          ...{ country: 'au', consent: 'yes', consent_at: small.created_at, consent_source: source },
        });
        expect(await contact(large)).to.include({ email: 'sam@example.org', locality: null, consent: 'no' });
      }
      const [total] = await knex('page_totals').where({ page_id: page.id });
      expect(Number(total.amount_cents)).to.equal(127_550);
      const again = await importer.file('donations', file, options);
      expect(again).to.include({ inserted: 0, updated: 0, unchanged: 4, rejected: 0, refunds: 1 });
    });
  }

  it('leaves exact totals', async () => {
    expect(await totalsDifferences(database.knex)).to.deep.equal([]);
  });
});
