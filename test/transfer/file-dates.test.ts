import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { importWorld } from '../support/import.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('import of dates of other platforms', () => {
  const world = importWorld();
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);

  async function imported(format: string | string[], ...dates: string[]) {
    const mappingPath = join(folder.path, 'mapping.json');
    await writeFile(
      mappingPath,
      JSON.stringify({
        kind: 'donations',
        columns: { external_id: 'Ref', amount: 'Amount', created_at: 'Date' },
        constants: { source: 'shop', page: 'uk/city-run/bo-runs' },
        dates: { format, zone: 'Europe/London' },
      }),
    );
    const rows = dates.map((date, index) => `${index + 1},5.00,"${date}"`);
    return world.importer.content('donations', `Ref,Amount,Date\n${rows.join('\n')}\n`, { mappingPath });
  }

  const times = async () =>
    (await world.knex('donations').where({ source: 'shop' }).orderBy('external_id')).map(({ created_at }) =>
      created_at.toISOString(),
    );

  for (const [format, text, time] of [
    ['MM/DD/YY', '03/13/26', '2026-03-13T00:00:00.000Z'],
    ['DD MMM YYYY', '13 Mar 2026', '2026-03-13T00:00:00.000Z'],
    ['D MMM YYYY', '1 SEPT. 2026', '2026-08-31T23:00:00.000Z'],
    ['MMMM D, YYYY', 'March 3, 2026', '2026-03-03T00:00:00.000Z'],
    ['DD/MM/YYYY h:mm A', '13/03/2026 12:05\u202fAM', '2026-03-13T00:05:00.000Z'],
    ['DD/MM/YYYY h:mm A', '13/03/2026  12:05 p.m.', '2026-03-13T12:05:00.000Z'],
    ['DD/MM/YYYY HH:mm', '\u200e13/03/2026\u00a012:05', '2026-03-13T12:05:00.000Z'],
    ['D MMM YYYY [at] HH:mm', '13 March 2026 at 12:05', '2026-03-13T12:05:00.000Z'],
    ['YYYY-MM-DDTHH:mm:ssZ', '2026-03-13T12:05:00Z', '2026-03-13T12:05:00.000Z'],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${format}`, async () => {
      const outcome = await imported(format, text);
      expect(outcome.rejects).to.deep.equal([]);
      expect(await times()).to.deep.equal([time]);
    });
  }

  for (const [format, text] of [
    ['DD/MM/YYYY h:mm A', '13/03/2026 13:05 PM'],
    ['DD/MM/YYYY h:mm A', '13/03/2026 0:05 AM'],
    ['DD MMM YYYY', '13 Mae 2026'],
    ['DD MMM YYYY', '13 Ju 2026'],
    ['MM/DD/YYYY', '03/13/26'],
    ['MM/DD/YY', '13/03/26'],
  ] as const) {
    it(`rejects ${text} as ${format}`, async () => {
      const outcome = await imported(format, text);
      expect(outcome).to.include({ inserted: 0, rejected: 1 });
      expect(outcome.rejects[0]).to.match(/^2,Date,isn't in the format/);
    });
  }

  for (const [format, complaint] of [
    ['dd/mm/yyyy', 'contains dd'],
    ['DD MMM YYYY EEE', 'contains EEE'],
    ['DD/MM/YYYY at HH:mm', 'contains at'],
    ['ddd DD/MM/YYYY', 'contains ddd'],
    ['DD/MM', 'has no year'],
    ['MM/YYYY', 'has no day'],
    ['DD/YYYY', 'has no month'],
    ['DD/MM/YYYY HH:mm A', 'needs A (AM or PM) with h'],
    ['DD/MM/YYYY h:mm', 'needs A (AM or PM) with h'],
    ['DD/MM/YYYY mm:mm', 'names a part twice'],
  ] as const) {
    it(`refuses a mapping with the format ${format}: it ${complaint}`, async () => {
      const failure = await imported(format, '13/03/2026').catch((error) => error);
      expect(failure).to.have.property('name', 'OperatorError');
      expect(failure.message).to.include(complaint);
    });
  }

  it('tries several formats in their order', async () => {
    const outcome = await imported(
      ['DD/MM/YYYY HH:mm', 'DD/MM/YYYY'],
      '13/03/2026',
      '14/03/2026 09:30',
      '2026',
    );
    expect(outcome).to.include({ inserted: 2, rejected: 1 });
    expect(outcome.rejects[0]).to.include("isn't in the format DD/MM/YYYY HH:mm or DD/MM/YYYY");
    expect(await times()).to.deep.equal(['2026-03-13T00:00:00.000Z', '2026-03-14T09:30:00.000Z']);
  });

  it('warns if no date in a file shows whether day or month comes first', async () => {
    const { warnings, inserted } = await imported('DD/MM/YYYY', '03/04/2026', '12/04/2026', '05/05/2026');
    expect(inserted).to.equal(3);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('day above 12').and.include('DD/MM/YYYY');
  });

  for (const [what, format, dates] of [
    ['a day above 12', 'DD/MM/YYYY', ['03/04/2026', '13/04/2026']],
    ['day and month alike', 'DD/MM/YYYY', ['05/05/2026']],
    ['the year first', 'YYYY-MM-DD', ['2026-03-04']],
    ['names of months', 'DD MMM YYYY', ['03 Apr 2026']],
  ] as const) {
    it(`warns of nothing where a file has ${what}`, async () => {
      expect((await imported(format, ...dates)).warnings).to.deep.equal([]);
    });
  }

  it('says that day and month may be in the wrong order where only some rows can be read', async () => {
    const { warnings, rejected, inserted } = await imported('MM/DD/YYYY', '03/04/2026', '13/04/2026');
    expect({ rejected, inserted }).to.deep.equal({ rejected: 1, inserted: 1 });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('day and month swapped');
  });
});
