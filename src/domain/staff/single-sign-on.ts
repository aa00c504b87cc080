import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type StaffIdentity, StaffIdentityRepository } from '../../db/repositories/staff-identities.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { AuthorizationError, ConflictError } from '../../errors.ts';
import type { SystemActor } from '../actor.ts';
import { mailAccessChange } from './mail-access-change.ts';
import { startStaffSession } from './sign-in.ts';

/**
 * Starts a session for someone whom the issuer has just signed in. The first time, their verified address says which user they are; from
 * then on their account at the issuer does, so that someone who is given a used address doesn't get the account with it.
 * @param input.factor whether the issuer has checked a second factor
 * @throws AuthorizationError for someone who isn't staff; ConflictError if the user is linked to another account at the issuer
 */
export async function signInThroughIssuer(
  transaction: Transaction,
  actor: SystemActor,
  {
    identity,
    email,
    ...session
  }: {
    identity: StaffIdentity;
    email: string;
    idHash: Buffer;
    factor: boolean;
    provenAt?: Date | undefined;
    replaces?: Buffer | undefined;
  },
): Promise<void> {
  const identities = new StaffIdentityRepository(transaction);
  const userId = (await identities.use(identity)) ?? (await link(transaction, identity, email));
  await startStaffSession(transaction, actor, { ...session, userId });
}

/** @returns the ID of the user with this address. The lock keeps the address theirs until the end of the transaction */
async function link(transaction: Transaction, identity: StaffIdentity, email: string): Promise<number> {
  const users = new UserRepository(transaction);
  const found = await users.findAccount(email);
  const user = found && (await users.lock(found.id));
  if (user?.email.toLowerCase() !== email.toLowerCase()) {
    throw new AuthorizationError({ reason: 'No account has this address' });
  }
  const identities = new StaffIdentityRepository(transaction);
  if (await identities.add(user.id, identity)) {
    await mailAccessChange(transaction, user.id, 'single sign-on linked');
    return user.id;
  }
  // Another sign-in of the same person may have come first.
  if ((await identities.use(identity)) === user.id) return user.id;
  throw new ConflictError('This account is linked to another account at the issuer', 'linked identity');
}
