import type { Knex } from 'knex';
import { eraseUser } from '../../src/domain/accounts/erase-user.ts';
import { type OperatorActor, type SystemActor, system } from '../../src/domain/actor.ts';
import { TEST_SECRET_KEY } from './server.ts';

/** Erases a user immediately, including their data in the event log. */
export async function erase(
  knex: Knex,
  userId: number,
  actor: OperatorActor | SystemActor = system,
): Promise<void> {
  await eraseUser(
    {
      database: { primary: knex },
      deadline: undefined,
      metadata: knex,
      secretKey: TEST_SECRET_KEY,
      giftAidYears: 7,
      present: async (_transaction, events) => events.map(() => undefined),
    },
    actor,
    { userId },
  );
}
