import { expect } from 'chai';
import { statement } from '../../src/db/connection/statement.ts';
import { createEmptyTestDatabase, useTestDatabase } from '../support/database.ts';

describe('statement', () => {
  const database = useTestDatabase(createEmptyTestDatabase);

  it('is prepared once by a connection, under its name, whatever the values are', async () => {
    const half = statement<[value: number], { half: number }>('half', 'select $1::int / 2 as half');
    await database.knex.transaction(async (connection) => {
      expect(await half(connection, 4)).to.deep.equal([{ half: 2 }]);
      expect(await half(connection, 10)).to.deep.equal([{ half: 5 }]);
      const prepared = await connection('pg_prepared_statements').where({ name: 'half' }).pluck('statement');
      expect(prepared).to.deep.equal(['select $1::int / 2 as half']);
    });
  });

  it('is not kept by a connection without a name', async () => {
    const sum = statement<[left: number[], right: number], { sum: number }>(
      undefined,
      'select cardinality($1::int[]) + $2::int + $2::int as sum',
    );
    await database.knex.transaction(async (connection) => {
      expect(await sum(connection, [7, 7], 3)).to.deep.equal([{ sum: 8 }]);
      expect(await connection('pg_prepared_statements').where('statement', 'like', '%as sum')).to.deep.equal(
        [],
      );
    });
  });

  it('refuses a text with a question mark, which Knex would replace', () => {
    expect(() => statement('has-key', "select '{}'::jsonb ? 'key'")).to.throw('has-key has a question mark');
  });
});
