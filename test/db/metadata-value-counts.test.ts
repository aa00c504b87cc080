import { expect } from 'chai';
import { useTestDatabase } from '../support/database.ts';
import { writeRowsInEveryTable } from './rows-in-every-table.ts';

describe('metadata value counts', () => {
  const database = useTestDatabase();

  before(async () => {
    await writeRowsInEveryTable(database.knex);
  });

  it('follow values that are added, replaced and deleted', async () => {
    const { knex } = database;
    await knex.raw(`
      insert into metadata_values (key_id, object_id, value) select 1, number, 'true' from generate_series(1, 50) as number
      on conflict (key_id, object_id) do update set value = excluded.value`);
    expect(await count()).to.equal(50);
    await knex.raw('delete from metadata_values where object_id % 2 = 0');
    expect(await count()).to.equal(25);
  });

  it('follow writers in parallel', async () => {
    const before = await count();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; turn < 20; turn += 1) {
          const objectId = 1000 + ((writer * 7 + turn) % 30);
          await database.knex.raw(
            `insert into metadata_values (key_id, object_id, value) values (1, ?, '1')
             on conflict (key_id, object_id) do update set value = excluded.value`,
            [objectId],
          );
        }
      }),
    );
    expect(await count()).to.equal(before + 30);
    expect(await count()).to.equal(Number((await database.knex('metadata_values').count().first())?.count));
  });

  it('let a key be deleted with its values', async () => {
    await database.knex('metadata_keys').where('id', 1).delete();
    expect(await database.knex('metadata_values')).to.deep.equal([]);
  });

  it('refuse what they could not follow', async () => {
    const error = await database.knex.raw('truncate metadata_values').catch((reason) => reason);
    expect(error.code).to.equal('23001');
  });

  async function count(): Promise<number> {
    return (await database.knex('metadata_keys').where('id', 1).first()).value_count;
  }
});
