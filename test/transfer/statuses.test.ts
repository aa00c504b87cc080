import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { importWorld } from '../support/import.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const mapping = {
  kind: 'donations',
  columns: { external_id: 'Ref', page: 'For', amount: 'Amount', created_at: 'Given' },
  constants: { source: 'shop' },
  rows: [{ column: 'Status', taken: ['paid'], left_out: ['failed', 'pending'], refunded: ['refunded'] }],
  refunds: { amount: 'Given back', created_at: 'On' },
  dates: { format: 'DD/MM/YYYY' },
};

describe('import by the status of a row', () => {
  const world = importWorld();
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);
  let mappingPath: string;

  beforeEach(async () => {
    mappingPath = join(folder.path, 'shop.json');
    await writeFile(mappingPath, JSON.stringify(mapping));
  });

  const imported = (...rows: string[]) =>
    world.importer.content('donations', `Ref,For,Amount,Given,Status,Given back,On\n${rows.join('\n')}\n`, {
      mappingPath,
    });
  const row = (ref: string, status: string, { amount = '25.00', back = '', on = '' } = {}) =>
    `${ref},uk/city-run/bo-runs,${amount},03/03/2026,${status},${back},${on}`;
  const amounts = async () =>
    (await world.knex('donations').where({ source: 'shop' }).orderBy('id')).map(
      ({ external_id, amount_cents }) => `${external_id} ${amount_cents}`,
    );

  it('leaves out what failed, without counting it as a reject', async () => {
    const outcome = await imported(row('1', 'Paid '), row('2', 'failed'), row('3', 'PENDING'));
    expect(outcome).to.include({ rows: 3, inserted: 1, leftOut: 2, rejected: 0 });
    expect(await amounts()).to.deep.equal(['1 2500']);
  });

  it('rejects a word that the mapping does not know', async () => {
    const outcome = await imported(row('1', 'reversed'));
    expect(outcome.rejects).to.have.length(1);
    expect(outcome.rejects[0]).to.match(/^2,Status,.*paid, refunded, failed, pending/);
  });

  it('turns a refunded row into a donation and its refund, once', async () => {
    const rows = [row('1', 'refunded'), row('2', 'paid')];
    expect(await imported(...rows)).to.include({ rows: 2, refunds: 1, inserted: 3, rejected: 0 });
    expect(await imported(...rows)).to.include({ rows: 2, refunds: 1, unchanged: 3, inserted: 0 });
    expect(await amounts()).to.deep.equal(['1 2500', '2 2500', '1/refund -2500']);
    const [refund] = await world.knex('donations').where({ external_id: '1/refund' });
    const [gift] = await world.knex('donations').where({ external_id: '1' });
    expect(refund).to.deep.include({
      refund_of_id: gift.id,
      page_id: gift.page_id,
      created_at: gift.created_at,
    });
  });

  it('refunds a donation that was imported as paid before', async () => {
    await imported(row('1', 'paid'));
    expect(await imported(row('1', 'refunded'))).to.include({ inserted: 1, unchanged: 1, refunds: 1 });
    expect(await amounts()).to.deep.equal(['1 2500', '1/refund -2500']);
    // Nothing that was given back comes back by itself.
    expect(await imported(row('1', 'paid'))).to.include({ inserted: 0, unchanged: 1 });
    expect(await imported(row('1', 'failed'))).to.include({ leftOut: 1 });
    expect(await amounts()).to.deep.equal(['1 2500', '1/refund -2500']);
  });

  it('refunds the amount in the row, if there is one', async () => {
    await imported(row('1', 'refunded', { back: '5.00', on: '09/03/2026' }));
    const [refund] = await world.knex('donations').where({ external_id: '1/refund' });
    expect(refund.amount_cents).to.equal(-500);
    expect(refund.created_at.toISOString()).to.equal('2026-03-09T00:00:00.000Z');
  });

  it('refunds a donation marked as paid if its row has a refunded amount', async () => {
    await imported(row('1', 'paid', { back: '0.00' }), row('2', 'paid'));
    expect(await amounts()).to.deep.equal(['1 2500', '2 2500']);
    const partly = row('1', 'paid', { back: '5.00', on: '09/03/2026' });
    expect(await imported(partly)).to.include({ refunds: 1, inserted: 1, unchanged: 1 });
    expect(await imported(partly)).to.include({ refunds: 1, unchanged: 2 });
    expect(await imported(row('1', 'paid', { back: '-7.50', on: '09/03/2026' }))).to.include({ updated: 1 });
    expect(await amounts()).to.deep.equal(['1 2500', '2 2500', '1/refund -750']);
    expect(await imported(row('3', 'failed', { back: '5.00' }))).to.include({ leftOut: 1, refunds: 0 });
  });

  it("takes Stripe's payments with the refund that a paid one has", async () => {
    await writeFile(
      mappingPath,
      JSON.stringify({
        ...mapping,
        columns: {
          external_id: 'id',
          page: 'page (metadata)',
          amount: 'Amount',
          created_at: 'Created date (UTC)',
        },
        rows: [
          { column: 'Status', taken: ['Paid'], left_out: ['Failed', 'Canceled'], refunded: ['Refunded'] },
        ],
        refunds: { amount: 'Amount Refunded', created_at: 'Refunded date (UTC)' },
        dates: { format: 'YYYY-MM-DD HH:mm' },
      }),
    );
    const header =
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Refunded date (UTC),page (metadata)';
    const page = 'uk/city-run/bo-runs';
    const outcome = await world.importer.content(
      'donations',
      [
        header,
        `ch_1,2026-03-13 10:00,25.00,0.00,gbp,Paid,,${page}`,
        `ch_2,2026-03-13 10:00,25.00,5.00,gbp,Paid,2026-03-14 10:00,${page}`,
        `ch_3,2026-03-13 10:00,25.00,25.00,gbp,Refunded,2026-03-14 10:00,${page}`,
        `ch_4,2026-03-13 10:00,25.00,0.00,gbp,Failed,,${page}`,
      ].join('\n'),
      { mappingPath },
    );
    expect(outcome).to.include({ inserted: 5, refunds: 2, leftOut: 1, rejected: 0 });
    expect(await amounts()).to.deep.equal([
      'ch_1 2500',
      'ch_2 2500',
      'ch_3 2500',
      'ch_2/refund -500',
      'ch_3/refund -2500',
    ]);
  });

  it('rejects a donation whose refund cannot be read', async () => {
    const outcome = await imported(
      row('1', 'paid', { back: 'some' }),
      row('2', 'refunded', { back: 'some' }),
      row('3', 'refunded', { on: '2026' }),
      row('4', 'paid', { back: '5.00', on: '09/03/1999' }),
    );
    expect(outcome).to.include({ inserted: 0, rejected: 4 });
    expect(outcome.rejects.map((line) => line.split(',').slice(0, 2).join())).to.deep.equal([
      '2,Given back',
      '3,Given back',
      '4,On',
      '5,On',
    ]);
  });

  it('names the column of the file when the refund exceeds the donation', async () => {
    const outcome = await imported(row('1', 'refunded', { back: '25.01' }));
    expect(outcome).to.include({ inserted: 1, refunds: 1, rejected: 1 });
    expect(outcome.rejects[0]).to.match(/^2,Given back,is more than is left/);
  });

  it('rejects a refunded row without a page once, and with all of its errors', async () => {
    const outcome = await imported(
      '1,uk/city-run/nobody,ten,2026-03-03,gone,,',
      '2,nowhere,5,03/03/2026,refunded,,',
    );
    expect(outcome).to.include({ rows: 2, inserted: 0, rejected: 2, unchanged: 0, refunds: 0 });
    expect(outcome.rejects.map((line) => line.split(',').slice(0, 2).join())).to.deep.equal([
      '2,Amount',
      '2,Given',
      '2,Status',
      '2,For',
      '3,For',
    ]);
  });

  it('reports fields that are not in the mapping, and those set for all rows', async () => {
    const outcome = await world.importer.content(
      'donations',
      'Ref,For,Amount,Given,Status,Given back,On\n1,,5,03/03/2026,paid,,\n2,uk/city-run/bo-runs,5,03/03/2026,paid,,\n',
      { mappingPath, constants: { country: 'au' } },
    );
    expect(outcome.rejects.map((line) => line.split(',')[1])).to.deep.equal([
      'charity (not in the mapping)',
      'country (au for all rows)',
    ]);
    expect(outcome.rejects[0]).to.include('is needed without For');
  });
});
