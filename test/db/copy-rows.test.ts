import { expect } from 'chai';
import pg from 'pg';
import { copyRows } from '../../src/db/transfer/copy-rows.ts';
import { createEmptyTestDatabase, useTestDatabase } from '../support/database.ts';

describe('copyRows', () => {
  let client: pg.Client;
  after(() => client.end());
  const database = useTestDatabase(createEmptyTestDatabase);

  before(async () => {
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  beforeEach(() =>
    client.query(
      'create temporary table things (number int, text text, flag boolean, bytes bytea, list text[])',
    ),
  );
  afterEach(() => client.query('drop table things'));

  it('brings every value through unchanged', async () => {
    const texts = [
      '',
      ' ',
      '\\N',
      '\\.',
      'tab\tnew\nline\rreturn\\back',
      'quote " \' {a,b}',
      'Tāne ❤️ 👏',
      'null',
    ];
    const rows = [
      ...texts.map((text, number) => ({
        number,
        text,
        flag: number % 2 === 0,
        bytes: Uint8Array.of(0, 92, 10, number),
        list: [text, 'x'],
      })),
      { number: -1, text: null, flag: null, bytes: null, list: null },
    ];
    expect(await copyRows(client, 'things', rows)).to.equal(rows.length);
    const stored = await client.query('select * from things');
    expect(stored.rows).to.deep.equal(
      rows.map((row) => ({ ...row, bytes: row.bytes === null ? null : Buffer.from(row.bytes) })),
    );
  });

  it('does nothing for no rows', async () => {
    expect(await copyRows(client, 'things', [])).to.equal(0);
  });

  it('asks for rows no faster than they are taken', async () => {
    let taken = 0;
    let furthest = 0;
    function* rows() {
      for (; taken < 100_000; taken++) yield { number: taken, text: 'x'.repeat(100) };
    }
    const copying = copyRows(client, 'things', rows());
    const timer = setInterval(() => {
      furthest = Math.max(furthest, taken);
    }, 0);
    await copying;
    clearInterval(timer);
    const { rows: stored } = await client.query('select count(*)::int as count from things');
    expect(stored[0].count).to.equal(100_000);
    expect(furthest, 'rows were made while others were sent').to.be.greaterThan(0);
  });

  it('leaves nothing behind, and the connection usable, when making a row fails', async () => {
    function* rows() {
      for (let number = 0; number < 5000; number++) yield { number, text: 'x'.repeat(100) };
      throw new Error('no more');
    }
    const failure = await copyRows(client, 'things', rows()).catch((error) => error);
    expect(failure).to.be.an('error').with.property('message', 'no more');
    expect((await client.query('select * from things')).rows).to.deep.equal([]);
  });

  it('leaves the connection usable when the server refuses a row', async () => {
    const failure = await copyRows(client, 'things', [{ number: 'many' }]).catch((error) => error);
    expect(failure).to.be.an('error').with.property('code', '22P02');
    expect((await client.query('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
  });
});
