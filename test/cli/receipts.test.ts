import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { pdfText } from '../support/pdf-text.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('groundswell donations receipt', () => {
  const world = useOperatorWorld();
  const folder = useTemporaryFolder();
  const give = async () => {
    const charity = await world.build.charity();
    const donation = await world.build.donation({
      charity_id: charity.id,
      amount_cents: 2500,
      donor_name: 'Priya',
    });
    await world.knex('donation_contacts').insert({ donation_id: donation.id, email: 'priya@mail.example' });
    return { charity, donation };
  };
  const receipt = (...args: string[]) => world.operate('donations', 'receipt', ...args);
  const year = new Date().getUTCFullYear();

  it('issues a receipt, writes it to a PDF, and finds it by its number', async () => {
    const { charity, donation } = await give();
    const reference = `${charity.uid.toUpperCase()}-${year}-0001`;
    const output = join(folder.path, 'receipt.pdf');
    const { code, output: printed } = await receipt(String(donation.id), '--output', output, '--as', 'alice');
    expect(code, printed).to.equal(0);
    expect(printed)
      .to.match(new RegExp(`^receipt +${reference}$`, 'm'))
      .and.match(/^amount +25\.00 AUD$/m)
      .and.match(/^donor +Priya$/m)
      .and.include(`Written to ${output}.`);
    expect(await pdfText(await readFile(output)))
      .to.include(reference)
      .and.include('AUD 25.00')
      .and.include('Priya');
    const again = await world.done('donations', 'receipt', String(donation.id));
    expect(again).to.include({ reference, is_new: false, output: null });
    expect(await world.done('donations', 'receipt', reference.toLowerCase())).to.include({
      reference,
      amount_cents: 2500,
    });
    expect(await recordedActions(world.knex)).to.deep.equal(['donation.receipt alice']);
  });

  it('prints the text of the operator', async () => {
    const { donation } = await give();
    const output = join(folder.path, 'own-text.pdf');
    await world.done('branding', 'set', '--receipt-text', 'Thank you!\\n\\nWrite to us.');
    await world.done('donations', 'receipt', String(donation.id), '--output', output);
    expect(await pdfText(await readFile(output)))
      .to.include('Thank you!')
      .and.include('Write to us.');
    await world.done('branding', 'set', '--receipt-text', 'none');
    expect((await world.done('branding', 'show')).receipt_text).to.equal(null);
  });

  it('refuses what it cannot find, issue or write', async () => {
    const { donation } = await give();
    expectWrongUsage(await receipt('ch_3Nf8'), 'not a donation');
    expectFailure(await receipt('999999'), 'No donation 999999.');
    expectFailure(await receipt('au-1-2026-0099'), 'No receipt with this number.');
    const missing = join(folder.path, 'missing', 'receipt.pdf');
    expectWrongUsage(await receipt(String(donation.id), '--output', missing), 'cannot write the PDF');
    await world.done('donations', 'refund', String((await give()).donation.id), '--yes');
    const refunded = await world.knex('donations').whereNotNull('refund_of_id').first('refund_of_id');
    expectFailure(
      await receipt(String(refunded.refund_of_id)),
      'See its refunds: groundswell donations show',
    );
    const { id } = await world.knex('donations').whereNotNull('refund_of_id').first('id');
    const ofRefund = await receipt(String(id));
    expectFailure(ofRefund, `${id} is a refund of donation ${refunded.refund_of_id}`);
    expect(ofRefund.output).to.include('hint: Give the number of the donation instead.');
  });

  it('prints a statement, and writes it to a PDF', async () => {
    const { charity, donation } = await give();
    await world.knex('donations').where({ id: donation.id }).update({ created_at: '2026-03-02T04:11:09Z' });
    const output = join(folder.path, 'statement.pdf');
    const args = [
      'donations',
      'statement',
      '--email',
      'PRIYA@mail.example',
      '--charity',
      charity.uid,
      '--year',
    ];
    const { output: printed } = await world.operate(...args, '2026', '--output', output);
    expect(printed)
      .to.match(/2026-03-02 +donation +25\.00 AUD/)
      .and.match(/^total +25\.00 AUD$/m);
    expect(await pdfText(await readFile(output))).to.include('Total AUD 25.00');
    expect(await world.done(...args, '2026')).to.deep.include({
      totals: [{ currency: 'AUD', amount_cents: 2500, gift_aid_amount_cents: 0 }],
    });
    const unwritten = join(folder.path, 'unwritten.pdf');
    const none = await world.operate(...args, '2025', '--output', unwritten);
    expectFailure(none, `PRIYA@mail.example has no donations to ${charity.uid} in 2025`);
    expect(existsSync(unwritten)).to.equal(false);
    expect((await world.operate(...args, '2025')).output).to.equal('No donations.\n');
    expectWrongUsage(await world.operate(...args, 'soon'), 'not a whole number');
    expectFailure(await world.operate(...args.with(5, 'au-999999'), '2026'), 'No charity au-999999.');
  });
});
