import { expect } from 'chai';
import { statement } from '../../src/db/connection/statement.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../support/database.ts';

describe('statement', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createEmptyTestDatabase();
  });
  after(() => database.drop());

  it('is prepared once by a connection, under its name, whatever the values are', async () => {
    const half = statement<{ value: number }, { half: number }>('half', 'select :value::int / 2 as half');
    await database.knex.transaction(async (connection) => {
      expect(await half(connection, { value: 4 })).to.deep.equal([{ half: 2 }]);
      expect(await half(connection, { value: 10 })).to.deep.equal([{ half: 5 }]);
      const prepared = await connection('pg_prepared_statements').where({ name: 'half' }).pluck('statement');
      expect(prepared).to.deep.equal(['select $1::int / 2 as half']);
    });
  });
});
