import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { kinds } from '../../src/transfer/column.ts';
import { useTestDatabase } from '../support/database.ts';
import { useFixture } from '../support/fixture.ts';
import { Importer } from '../support/import.ts';
import { useOperatorWorld } from '../support/operator.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const header = `source,external_id,page,amount,created_at,donor_email,donor_phone,donor_street_address,donor_locality,donor_country,donor_consent,donor_consent_at`;

/** All columns except the times of the row itself. */
async function contactsIn(knex: Knex): Promise<object[]> {
  const rows = await knex('donation_contacts')
    .join('donations', 'donations.id', 'donation_contacts.donation_id')
    .orderBy('external_id')
    .select('donation_contacts.*', 'external_id');
  return rows.map(({ created_at: _, updated_at: __, changed_in: ___, ...contact }) => contact);
}

describe('contacts of donors in files', () => {
  const world = useOperatorWorld();
  const importer = Importer.use(world);
  const folder = useTemporaryFolder();
  const page = useFixture<PageRow>(() => world.build.page({}));
  const give = (...rows: string[]) => {
    const lines = rows.map((row) => row.replace('PAGE', page.uuid));
    return importer.content('donations', `${header}\n${lines.join('\n')}\n`);
  };
  const contactOf = (external_id: string) =>
    world
      .knex('donation_contacts')
      .join('donations', 'donations.id', 'donation_contacts.donation_id')
      .where({ external_id })
      .first('donation_contacts.*');

  const priya =
    'till,D-1,PAGE,25.00,2026-03-01T09:30:00Z,Priya@Mail.example,0491 570 156,4 Quay Street,Hobart,AU,Yes,';

  it('are stored with the donation, and found by email in any spelling', async () => {
    const wide = 'ｐｒｉｙａ@mail.example';
    const outcome = await give(priya, `till,D-2,PAGE,5.00,2026-03-02T09:30:00Z,${wide},,,,,,`);
    expect(outcome).to.include({ inserted: 2, rejected: 0 });
    expect(await contactOf('D-1')).to.deep.include({
      email: 'Priya@Mail.example',
      phone: '0491 570 156',
      street_address: '4 Quay Street',
      locality: 'Hobart',
      country: 'au',
      consent: 'yes',
      consent_at: new Date('2026-03-01T09:30:00Z'),
      consent_source: 'till',
    });
    const listed = await world.done('donations', 'list', '--email', 'PRIYA@mail.example');
    expect(listed.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).to.deep.equal([
      500, 2500,
    ]);
    expect(await give(priya)).to.include({ inserted: 0, updated: 0, unchanged: 1 });
  });

  it('keep what a blank field leaves out, and an address stays in one piece', async () => {
    const moved = 'till,D-1,PAGE,25.00,2026-03-01T09:30:00Z,,,,Perth,,,';
    expect(await give(moved)).to.include({ updated: 1 });
    expect(await contactOf('D-1')).to.include({
      email: 'Priya@Mail.example',
      street_address: null,
      locality: 'Perth',
    });
  });

  it('never bring back an older decision', async () => {
    const decided = (consent: string, at: string) =>
      give(`till,D-1,PAGE,25.00,2026-03-01T09:30:00Z,,,,,,${consent},${at}`);
    await decided('no', '2026-04-01T00:00:00Z');
    expect(await decided('yes', '2026-03-31T00:00:00Z')).to.include({ updated: 0, unchanged: 1 });
    expect(await contactOf('D-1')).to.include({ consent: 'no' });
    await decided('not_asked', '');
    expect(await contactOf('D-1')).to.include({ consent: 'no' });
    await decided('true', '2026-04-02T00:00:00Z');
    expect(await contactOf('D-1')).to.include({ consent: 'yes' });
  });

  it('are refused with a reason', async () => {
    const refused = async (fields: string) =>
      (await give(`till,D-9,PAGE,25.00,2026-03-01T09:30:00Z,${fields}`)).rejects[0];
    expect(await refused('priya,,,,,,')).to.include('donor_email,must look like ada@example.org');
    expect(await refused(`,${'1'.repeat(51)},,,,,`)).to.include('donor_phone,must be at most 50');
    expect(await refused(',,,,,perhaps,')).to.include('donor_consent,"must be yes, no or not_asked"');
    expect(await refused(',,,,,yes,2999-01-01')).to.include('donor_consent_at,is in the future');
  });

  for (const format of ['csv', 'jsonl']) {
    it(`are the same after a move as ${format}, and are only exported on request`, async () => {
      const { knex } = world;
      const target = targets[format as 'csv'];
      const path = join(folder.path, format);
      await world.done('export', 'all', path, '--personal', '--format', format);
      const other = await Importer.open(target.knex);
      for (const kind of kinds) await other.file(kind, join(path, `${kind}.${format}`));
      await other.close();
      expect(await contactsIn(target.knex)).to.deep.equal(await contactsIn(knex));
      expect(await importer.file('donations', join(path, `donations.${format}`))).to.include({
        inserted: 0,
        updated: 0,
        rejected: 0,
      });
      const plain = await world.operate('export', 'donations', '--format', format);
      expect(plain.output)
        .to.include('D-1')
        .and.not.match(/priya|0491|perth|consent/i);
    });
  }

  it('are erased in as many donations as the command reports', async () => {
    await give(priya.replace('D-1', 'D-9').replace('Priya', 'Once'));
    const { output } = await world.operate('users', 'erase', '--email', 'once@mail.example', '--yes');
    expect(output).to.include('Erased the donor from 1 donation.\n');
    expect(await contactOf('D-9')).to.include({ email: null });
  });

  it('of an erased donor do not come back', async () => {
    await world.done('users', 'erase', '--email', 'priya@mail.example', '--yes');
    const outcome = await give(
      priya,
      priya.replace('D-1', 'D-3'),
      priya.replace('D-1', 'D-4').replace('Priya@Mail.example', ''),
    );
    expect(outcome).to.include({ inserted: 2, anonymised: 2, rejected: 0 });
    expect(await contactOf('D-1')).to.include({ email: null, phone: null, consent: 'not_asked' });
    expect(await contactOf('D-3')).to.equal(undefined);
    expect(await contactOf('D-4')).to.include({ phone: '0491 570 156' });
    const known = await importer.content(
      'donations',
      'source,external_id,amount,page,donor_phone\ntill,D-1,25.00,PAGE,0491 570 156\n'.replace(
        'PAGE',
        page.uuid,
      ),
    );
    expect(known).to.include({ updated: 0, rejected: 0 });
    expect(await contactOf('D-1')).to.include({ phone: null });
  });

  const targets = { csv: useTestDatabase(), jsonl: useTestDatabase() };
});
