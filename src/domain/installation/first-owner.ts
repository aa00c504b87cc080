import { hashPassword, passwordErrors } from '../../auth/passwords.ts';
import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { type SignInServices, signInWithPassword } from '../../auth/sign-in.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { FirstRunRepository } from '../../db/repositories/first-run.ts';
import type { NewStaffSession } from '../../db/repositories/staff-sessions.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { invalid, ValidationError, WrongPasswordError } from '../../errors.ts';
import { type OperatorActor, type SystemActor, system } from '../actor.ts';
import { type ChangeServices, change } from '../change.ts';
import { nameErrors } from '../display-name.ts';
import { grantRole } from '../staff/manage-staff.ts';
import { startStaffSession } from '../staff/sign-in.ts';

/** The person with the link has read what the server printed. */
const operator: OperatorActor = { kind: 'operator', name: 'set-up link' };

/**
 * Creates the secret of the link with which the first owner creates their account. An older link ends.
 * @returns undefined if there is an owner already
 */
export async function createSetupLink(transaction: Transaction, _: SystemActor): Promise<string | undefined> {
  const token = createSecret('mailToken');
  return (await new FirstRunRepository(transaction).replaceLink(hashSecret(token))) ? token : undefined;
}

interface FirstOwner {
  /** From the link. */
  token: string;
  name: string;
  email: string;
  password: string;
  /** The client's network address, for the throttle. */
  address: string;
  /** The session at the desk that starts with it. */
  session: Pick<NewStaffSession, 'idHash' | 'device'> & { replaces: Buffer | undefined };
}

/**
 * Makes the person with the link the first owner, with a new account or the one that they have on the site, and signs them in at the desk.
 * Nobody is emailed about the address, because there may be no mail server yet.
 * @returns false for a link that has ended
 * @throws ValidationError, which leaves the link valid; TooManyRequestsError; UnavailableError
 */
export async function becomeFirstOwner(
  services: SignInServices & ChangeServices,
  { token, password, address, session, ...person }: FirstOwner,
): Promise<boolean> {
  const tokenHash = hashSecret(token);
  if (!(await new FirstRunRepository(services.database.primary).isLinkValid(tokenHash))) return false;
  const name = person.name.trim();
  const email = person.email.trim().toLowerCase();
  const errors = [...nameErrors('name', name), ...emailErrors('email', email), ...passwordErrors(password)];
  if (errors.length > 0) throw new ValidationError(errors);
  const passwordHash = (await services.users.findAccount(email))
    ? await requireTheirPassword(services, { email, password, address })
    : await hashPassword(password);
  return change(services, operator, makeFirstOwner, { tokenHash, name, email, passwordHash, session });
}

async function makeFirstOwner(
  transaction: Transaction,
  actor: OperatorActor,
  {
    tokenHash,
    name,
    email,
    passwordHash,
    session,
  }: Pick<FirstOwner, 'name' | 'email' | 'session'> & { tokenHash: Buffer; passwordHash: string },
): Promise<boolean> {
  if (!(await new FirstRunRepository(transaction).useLink(tokenHash))) return false;
  const users = new UserRepository(transaction);
  await users.create({ email, name, phone: null, passwordHash });
  const user = await users.findAccount(email);
  if (!user || user.disabled_at || user.password_hash !== passwordHash) throw accountExists();
  await users.confirmEmail(user.id);
  await grantRole(transaction, actor, { user: { id: user.id }, role: 'owner' });
  await startStaffSession(transaction, system, { ...session, userId: user.id, passwordHash });
  return true;
}

/** @returns the hash of the password. @throws ValidationError for another one; TooManyRequestsError */
async function requireTheirPassword(
  services: SignInServices,
  credentials: { email: string; password: string; address: string },
): Promise<string> {
  try {
    return (await signInWithPassword(services, credentials)).passwordHash;
  } catch (error) {
    if (error instanceof WrongPasswordError) throw accountExists();
    throw error;
  }
}

function accountExists(): ValidationError {
  return new ValidationError([
    invalid(
      'email',
      'has an account on the site, with another password: enter that one, or use another address',
    ),
  ]);
}
