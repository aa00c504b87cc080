import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Outcome } from '../support/import.ts';
import { importWorld } from '../support/import.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const place = { source: 'shop', page: 'uk/city-run/bo-runs' };

const mapping = {
  kind: 'donations',
  columns: {
    external_id: 'Ref',
    amount: 'Amount',
    created_at: 'Date',
    message: "Donor's Comment",
  },
  constants: place,
  optional: ["Donor's Comment"],
  dates: { format: 'YYYY-MM-DD' },
};

describe('import of files from elsewhere', () => {
  const world = importWorld();
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);

  async function imported(content: string | Buffer, changes: object = {}): Promise<Outcome> {
    const mappingPath = join(folder.path, 'mapping.json');
    await writeFile(mappingPath, JSON.stringify({ ...mapping, ...changes }));
    return world.importer.content('donations', content, { mappingPath });
  }

  const refusal = (content: string | Buffer, changes?: object) =>
    imported(content, changes).then(
      () => expect.fail('it was imported'),
      (error) => {
        expect(error).to.have.property('name', 'OperatorError');
        return { message: String(error.message), fix: String(error.fix) };
      },
    );
  const gifts = () => world.knex('donations').where({ source: 'shop' }).orderBy('external_id');
  const messages = async () => (await gifts()).map(({ message }) => message);

  describe('with a mapping', () => {
    it('reads columns whose names differ in case, blanks, apostrophes and marks that nobody sees', async () => {
      const header = '\uFEFF"\uFEFFref", AMOUNT,Date\u00a0,Donor\u2019s\u202fComment';
      const outcome = await imported(`${header}\n1,5.00,2026-03-13,Go!\n`);
      expect(outcome).to.include({ inserted: 1, rejected: 0 });
      expect(outcome.warnings).to.deep.equal([]);
      expect(await messages()).to.deep.equal(['Go!']);
    });

    it('reads names of JSON Lines in the same way', async () => {
      const row = {
        ref: '1',
        AMOUNT: '5.00',
        'Date ': '2026-03-13',
        'Donor\u2019s Comment': 'Go!',
        Other: 7,
      };
      const outcome = await imported(JSON.stringify(row));
      expect(outcome).to.include({ inserted: 1, rejected: 0 });
      expect(await messages()).to.deep.equal(['Go!']);
    });

    it('takes a column by its exact name where another one looks alike', async () => {
      const outcome = await imported('Ref,AMOUNT,Amount,Date\n1,9.00,5.00,2026-03-13\n');
      expect(outcome).to.include({ inserted: 1, rejected: 0 });
      expect((await gifts()).map(({ amount_cents }) => amount_cents)).to.deep.equal([500]);
    });

    it('refuses two columns that could both be the one that is read', async () => {
      const { message } = await refusal('Ref,AMOUNT,amount,Date\n1,9.00,5.00,2026-03-13\n');
      expect(message).to.include('"amount" twice');
    });

    it('says which columns it did not find, and leaves their fields as they are', async () => {
      const [row, date] = ['1,5.00', '2026-03-13'];
      const first = await imported(`Ref,Amount,Date,Donor's Comment\n${row},${date},Go!\n`);
      expect(first.warnings).to.deep.equal([]);
      const second = await imported(`Ref,Amount,Date\n${row},${date}\n`);
      expect(second).to.include({ unchanged: 1, updated: 0 });
      expect(second.warnings).to.have.length(1);
      expect(second.warnings[0]).to.include(`"Donor's Comment"`);
      const third = await imported(JSON.stringify({ Ref: '1', Amount: '5.00', Date: date }));
      expect(third).to.include({ unchanged: 1, updated: 0 });
      expect(third.warnings[0]).to.include(`"Donor's Comment"`);
      expect(await messages()).to.deep.equal(['Go!']);
    });

    it('does not care about columns that it does not read, whatever they are called', async () => {
      const outcome = await imported(
        'Email,Ref,Amount,Date,Email,,,\na@example.org,1,5.00,2026-03-13,b@example.org,,x,\nc@example.org,2,5.00,2026-03-13,,,,\n',
      );
      expect(outcome).to.include({ rows: 2, inserted: 2, rejected: 0 });
    });

    it('takes separators at the end of a row for nothing, and rejects a row that has more fields than columns', async () => {
      const outcome = await imported(
        'Ref,Amount,Date\n1,5.00,2026-03-13,,,\n,,\n , ,\n2,5,00,2026-03-13\n3,5.00,2026-03-13\n,,,,\n',
      );
      expect(outcome).to.include({ rows: 3, inserted: 2, rejected: 1 });
      expect(outcome.rejects[0]).to.match(/^5,,.*4 fields, but the header has 3/);
    });

    it('rejects the line of totals, and any gift without a date', async () => {
      const outcome = await imported('Ref,Amount,Date\n1,5.00,2026-03-13\nTotal,5.00,\n');
      expect(outcome).to.include({ inserted: 1, rejected: 1 });
      expect(outcome.rejects[0]).to.match(/^3,Date,is needed,/);
      const ofJson = await imported('{"Ref":"2","Amount":5}\n{"Ref":"3","Amount":5,"Date":null}');
      expect(ofJson).to.include({ inserted: 0, rejected: 2 });
    });

    it('says in which line the header is, where a title is above it', async () => {
      const { message, fix } = await refusal(
        '"Donations, 1 to 31 March",,\n\n"exported by ""Ada""",,\nRef,Amount,Date\n1,5.00,2026-03-13\n',
      );
      expect(message).to.include('title').and.include('line 4');
      expect(fix).to.include('Delete the lines above the header');
    });

    it('goes by a first line that says how columns are separated, and keeps the numbers of lines', async () => {
      const outcome = await imported(
        '\uFEFFsep=;\r\nRef;Amount;Date\r\n1;5.00;2026-03-13\r\n2;x;2026-03-13\r\n',
      );
      expect(outcome).to.include({ inserted: 1, rejected: 1 });
      expect(outcome.rejects[0]).to.match(/^4,Amount,/);
    });

    for (const [separator, named] of [
      [';', '";"'],
      ['\t', 'tabs'],
      ['|', '"|"'],
    ] as const) {
      it(`says that columns are separated by ${named}, and what to do`, async () => {
        const { message, fix } = await refusal(['Ref', 'Amount', 'Date'].join(separator));
        expect(message).to.include(`separator may be ${named}`);
        expect(fix).to.include('sep=');
      });
    }

    for (const [what, content, named, way] of [
      [
        'an Excel workbook',
        Buffer.from('504b030414000600080000002100', 'hex'),
        'Excel workbook',
        'save the sheet as CSV',
      ],
      [
        'an old Excel workbook',
        Buffer.from('d0cf11e0a1b11ae10000000000', 'hex'),
        'old Excel workbook',
        'save the sheet as CSV',
      ],
      ['a PDF', Buffer.from('%PDF-1.7\n'), 'PDF', 'as CSV'],
      ['a web page', '<html><table><tr><td>Ref</td></tr></table></html>', 'web page', 'as CSV'],
      ['UTF-16 without its mark', Buffer.from('Ref,Amount\n', 'utf16le'), 'UTF-16', '--encoding utf-16le'],
    ] as const) {
      it(`names ${what} as what it is, whatever the file is called`, async () => {
        const { message, fix } = await refusal(content);
        expect(message).to.include(named);
        expect(fix).to.include(way);
      });
    }

    for (const [text, cents] of [
      ['1\u2019000.00', 100_000],
      ["1'000.00", 100_000],
      ['1\u202f000.00', 100_000],
      ['\u200e1,000.00', 100_000],
    ] as const) {
      it(`reads the amount ${JSON.stringify(text)}`, async () => {
        expect(await imported(`Ref,Amount,Date\n1,"${text}",2026-03-13\n`)).to.include({ rejected: 0 });
        expect((await gifts()).map(({ amount_cents }) => amount_cents)).to.deep.equal([cents]);
      });
    }
  });

  describe('without a mapping', () => {
    const header = 'source,external_id,page,amount';
    const row = (id: string) => `shop,${id},${place.page},5.00`;
    const plain = (content: string) => world.importer.content('donations', content);

    it('knows columns by their names, however those are written', async () => {
      const outcome = await plain(`Source,EXTERNAL_ID, page\u00a0,Amount,\n${row('1')},\n`);
      expect(outcome).to.include({ inserted: 1, rejected: 0 });
    });

    it('rejects a field in a column that has no name', async () => {
      const outcome = await plain(`${header},\n${row('1')},\n${row('2')},x\n`);
      expect(outcome).to.include({ inserted: 1, rejected: 1 });
      expect(outcome.rejects[0]).to.match(/^3,,the row has a field in a column without a name/);
    });

    it('rejects the line of totals where the file has a column of dates', async () => {
      const outcome = await plain(`${header},created_at\n${row('1')},2026-03-13\n${row('Total')},\n`);
      expect(outcome).to.include({ inserted: 1, rejected: 1 });
      expect(outcome.rejects[0]).to.match(/^3,created_at,is needed/);
      expect(await plain(`${header}\n${row('2')}\n`)).to.include({ inserted: 1 });
    });

    for (const [date, reason] of [
      ['1899-12-30', 'day zero of spreadsheets'],
      ['1899-12-30T00:00:00+10:00', 'day zero of spreadsheets'],
      ['1999-12-31T23:59:59Z', 'before the year 2000'],
      ['2226-03-13', 'in the future'],
      [new Date(Date.now() + 172_800_000).toISOString(), 'in the future'],
    ] as const) {
      it(`rejects a gift of ${date.slice(0, 10)}: ${reason}`, async () => {
        const outcome = await plain(`${header},created_at\n${row('1')},${date}\n`);
        expect(outcome).to.include({ inserted: 0, rejected: 1 });
        expect(outcome.rejects[0])
          .to.match(/^2,created_at,/)
          .and.to.include(reason);
      });
    }

    it('rejects empty dates of a spreadsheet in other files, and records of the future', async () => {
      const users = await world.importer.content(
        'users',
        'email,name,birthday,created_at\na@example.org,A,1899-12-30,\nb@example.org,B,,2226-03-13\nc@example.org,C,1890-01-01,\n',
      );
      expect(users.rejects.map((line) => line.split(',').slice(0, 2).join())).to.deep.equal([
        '2,birthday',
        '3,created_at',
      ]);
    });
  });
});
