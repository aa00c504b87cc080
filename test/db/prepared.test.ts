import { expect } from 'chai';
import type { Knex } from 'knex';
import { preparedByText } from '../../src/db/prepared.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../support/database.ts';

describe('preparedByText', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createEmptyTestDatabase();
  });
  after(() => database.drop());

  /** All on one connection, since each has prepared statements of its own. */
  const onOneConnection = (work: (knex: Knex) => Promise<void>) => database.knex.transaction(work);

  async function preparedTexts(knex: Knex, kind: string): Promise<string[]> {
    const { rows } = await knex.raw(
      'select statement from pg_prepared_statements where starts_with(name, ?) order by statement',
      [kind],
    );
    return rows.map((row: { statement: string }) => row.statement);
  }

  it('prepares each text once, whatever the values are', async () => {
    const run = preparedByText<{ value: number }>('values');
    await onOneConnection(async (knex) => {
      for (const value of [1, 2, 3]) {
        expect(await run(knex, 'select :value::int as value', { value })).to.deep.equal([{ value }]);
        expect(await run(knex, 'select :value::int * 10 as value', { value })).to.deep.equal([
          { value: 10 * value },
        ]);
      }
      expect(await preparedTexts(knex, 'values')).to.deep.equal([
        'select $1::int * 10 as value',
        'select $1::int as value',
      ]);
    });
  });

  it('takes what is bound as SQL for a part of the text', async () => {
    const run = preparedByText<{ value: number }>('parts');
    await onOneConnection(async (knex) => {
      await run(knex, 'select :part as value', { part: knex.raw('?::int + 1', [1]) });
      await run(knex, 'select :part as value', { part: knex.raw('?::int + 2', [1]) });
      expect(await preparedTexts(knex, 'parts')).to.deep.equal([
        'select $1::int + 1 as value',
        'select $1::int + 2 as value',
      ]);
    });
  });

  it('keeps 24 texts, and answers all others as well', async () => {
    const run = preparedByText<{ value: number }>('many');
    await onOneConnection(async (knex) => {
      for (let number = 0; number < 30; number += 1) {
        const rows = await run(knex, `select :value::int + ${number} as value`, { value: 1 });
        expect(rows).to.deep.equal([{ value: 1 + number }]);
      }
      expect(await preparedTexts(knex, 'many')).to.have.length(24);
    });
  });
});
