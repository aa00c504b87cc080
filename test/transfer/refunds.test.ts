import { expect } from 'chai';
import { importWorld } from '../support/import.ts';

const header = 'source,external_id,page,amount,refund_of';
const given = 'bank,D-100,uk/city-run/bo-runs,20.00,';

describe('import of refunds', () => {
  const world = importWorld();

  const donations = (...rows: string[]) =>
    world.importer.content('donations', `${header}\n${[given, ...rows].join('\n')}\n`);

  it('imports them with their donation, in any order, and once', async () => {
    const rows = ['bank,R-100,,-5.00,D-100', 'bank,R-101,,-15.00,D-100'];
    const content = `${header}\n${[...rows, given].join('\n')}\n`;
    expect(await world.importer.content('donations', content)).to.include({ inserted: 3, rejected: 0 });
    expect(await world.importer.content('donations', content)).to.include({ unchanged: 3 });
    const donation = await world.knex('donations').where({ external_id: 'D-100' }).first();
    const refunds = await world.knex('donations').where({ refund_of_id: donation.id }).orderBy('id');
    expect(refunds.map(({ amount_cents }) => amount_cents)).to.deep.equal([-500, -1500]);
    for (const refund of refunds) {
      for (const name of ['page_id', 'campaign_id', 'charity_id', 'country_code', 'type']) {
        expect(refund[name], name).to.equal(donation[name]);
      }
    }
  });

  for (const [what, rows, rejects] of [
    ['exceed what is left', ['bank,R-1x,,-15.00,D-100', 'bank,R-2x,,-5.01,D-100'], ['4,amount']],
    ['give back nothing', ['bank,R-1x,,0,D-100'], ['3,amount']],
    ['are not negative', ['bank,R-1x,,5,D-100'], ['3,amount']],
    ['name no donation', ['bank,R-1x,,-5,D-999', 'other,R-1x,,-5,D-100'], ['3,refund_of', '4,refund_of']],
    ['name a refund', ['bank,R-1x,,-5,R-1'], ['3,refund_of']],
    ['name another page', ['bank,R-1x,uk/city-run/ada-runs,-5,D-100'], ['3,page']],
  ] as const) {
    it(`rejects those that ${what}`, async () => {
      const outcome = await donations(...rows);
      expect(outcome.rejects.map((line) => line.split(',').slice(0, 2).join())).to.deep.equal(rejects);
      expect(outcome.inserted).to.equal(1 + rows.length - rejects.length);
    });
  }

  it('counts a refund that is imported again with another amount once', async () => {
    await donations('bank,R-100,,-15.00,D-100');
    expect(await donations('bank,R-100,,-20.00,D-100')).to.include({ updated: 1, rejected: 0 });
  });

  it('takes a refund before its donation also when another row of the batch breaks a rule', async () => {
    await world.knex.raw(`alter table donations add constraint no_thirteen check (amount_cents <> 1300)`);
    const rows = ['bank,R-100,,-5.00,D-100', 'bank,D-13,uk/city-run/bo-runs,13.00,', given];
    const outcome = await world.importer.content('donations', `${header}\n${rows.join('\n')}\n`);
    expect(outcome.rejects.map((line) => line.split(',')[0])).to.deep.equal(['3']);
    expect(outcome).to.include({ inserted: 2, rejected: 1 });
  });

  it('keeps a donation from falling below what was refunded', async () => {
    await donations('bank,R-100,,-15.00,D-100');
    const outcome = await world.importer.content(
      'donations',
      `${header}\nbank,D-100,uk/city-run/bo-runs,10.00,\n`,
    );
    expect(outcome.rejects.map((line) => line.split(',').slice(0, 2).join())).to.deep.equal(['2,amount']);
  });
});
