import type { Knex } from 'knex';
import { eraseUser } from '../../src/domain/accounts/erase-user.ts';
import { system } from '../../src/domain/actor.ts';
import { TEST_SECRET_KEY } from './server.ts';

/** Erases a user immediately, including their data in the event log. */
export async function erase(knex: Knex, userId: number): Promise<void> {
  await eraseUser(
    {
      database: { primary: knex },
      deadline: undefined,
      metadata: knex,
      secretKey: TEST_SECRET_KEY,
      giftAidYears: 7,
      present: async (_transaction, events) => events.map(() => undefined),
    },
    system,
    userId,
  );
}
