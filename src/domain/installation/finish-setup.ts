import type { Transaction } from '../../db/connection/in-transaction.ts';
import { FirstRunRepository } from '../../db/repositories/first-run.ts';
import type { StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';

/** Finishes the set-up of the installation. Without an effect if it is finished already. */
export async function finishSetup(transaction: Transaction, actor: StaffActor): Promise<void> {
  if (await new FirstRunRepository(transaction).finish())
    await audit(transaction, actor, 'setup.finish', ['setup']);
}
