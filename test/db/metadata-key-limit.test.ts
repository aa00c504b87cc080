import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { useTestDatabase } from '../support/database.ts';

const insertion = `insert into metadata_keys (token_hash, object_type, name) values (sha256('token'), ?, ?)`;

describe('limit of metadata keys', () => {
  const database = useTestDatabase();

  for (const [end, refused] of [
    ['commit', 'metadata_keys_count_check'],
    ['rollback', undefined],
  ] as const) {
    it(`waits for the ${end} of whoever takes the last place`, async () => {
      const { knex } = database;
      await knex.raw(
        `insert into metadata_keys (token_hash, object_type, name)
         select sha256('token'), ?, 'n' || number from generate_series(1, 999) as number`,
        [end],
      );
      const first = await knex.transaction();
      await first.raw(insertion, [end, 'first']);
      let answered = false;
      const second = knex
        .raw(insertion, [end, 'second'])
        .then(() => undefined)
        .catch(({ constraint }) => constraint)
        .finally(() => {
          answered = true;
        });
      while (!answered && !(await someoneWaits())) await delay(5);
      await first[end]();
      expect(await second).to.equal(refused);
      const [row] = await knex('metadata_keys').where({ object_type: end }).count();
      expect(Number(row?.count)).to.equal(1000);
    });
  }

  it('is not kept from a snapshot, which would not show the keys of others', async () => {
    for (const isolationLevel of ['repeatable read', 'serializable'] as const) {
      const refusal = await database.knex
        .transaction((transaction) => transaction.raw(insertion, ['Page', 'size']), { isolationLevel })
        .catch((error) => error);
      expect(refusal.message, isolationLevel).to.contain('must be written in read committed');
    }
  });

  async function someoneWaits(): Promise<boolean> {
    const { rows } = await database.knex.raw(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
    return rows.length > 0;
  }
});
