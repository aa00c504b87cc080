import type { Context } from '../context.ts';
import { postMail } from '../db/repositories/mail-outbox.ts';
import { UserRepository } from '../db/repositories/users.ts';
import { runCommand } from '../domain/run-command.ts';
import { type FieldError, ValidationError, WrongPasswordError } from '../errors.ts';
import { addressNetwork } from '../http/address-network.ts';
import { displayNameFault } from './display-name.ts';
import { isEmailAddress } from './email-address.ts';
import { passwordFaults } from './password-faults.ts';
import { hashPassword } from './passwords.ts';
import { type SignedInUser, signInWithPassword } from './sign-in.ts';

export interface SignUp {
  name: string;
  email: string;
  phone: string;
  password: string;
  /** The client's network address, for the throttle. */
  address: string;
}

/**
 * Makes an account and asks its address for confirmation. With an address that has an account already, the right password
 * signs in; otherwise the answer does not say why, and the owner is told by mail.
 * @throws ValidationError with a fault for each field, or one of the field `base`; TooManyRequestsError; UnavailableError
 */
export async function signUp(context: SignUpContext, values: SignUp): Promise<SignedInUser> {
  const { database, outbox, throttle } = context;
  const name = values.name.trim();
  const email = values.email.trim().toLowerCase();
  const phone = values.phone.trim();
  const faults = signUpFaults({ name, email, phone, password: values.password });
  if (faults.length > 0) throw new ValidationError(faults);
  await throttle.take('signUpByAddress', addressNetwork(values.address));
  const passwordHash = await hashPassword(values.password);
  const user = await runCommand(database.primary, async (transaction) => {
    const users = new UserRepository(transaction);
    const created = await users.create({ email, name, phone: phone || null, passwordHash });
    if (created) await postMail(transaction, { template: 'confirm_email', recipient: email });
    return created;
  });
  if (!user) return signInInstead(context, { ...values, email });
  outbox.wake();
  return { id: user.id, name: user.name, email: user.email };
}

type SignUpContext = Pick<Context, 'database' | 'users' | 'throttle' | 'outbox'>;

function signUpFaults({ name, email, phone, password }: Omit<SignUp, 'address'>): FieldError[] {
  const faults: FieldError[] = [];
  const blank = (field: string) => faults.push({ field, code: 'invalid', message: "can't be blank" });
  const invalid = (field: string, message: string) => faults.push({ field, code: 'invalid', message });
  const nameFault = displayNameFault(name);
  if (name === '') blank('name');
  else if (nameFault) invalid('name', nameFault);
  if (email === '') blank('email');
  else if (!isEmailAddress(email)) {
    invalid('email', 'is not an address such as ada@example.org');
  }
  if (phone.length > 50) invalid('phone', 'is longer than 50 characters');
  return [...faults, ...passwordFaults(password)];
}

async function signInInstead(
  context: SignUpContext,
  { email, password, address }: SignUp,
): Promise<SignedInUser> {
  try {
    return await signInWithPassword(context, { email, password, address });
  } catch (error) {
    if (!(error instanceof WrongPasswordError)) throw error;
    await tellOwner(context, email);
    throw new ValidationError([
      {
        field: 'base',
        code: 'invalid',
        message: 'We could not sign you up with these details. If you have an account, sign in instead.',
      },
    ]);
  }
}

/** Not more often than some times an hour: nobody's mailbox is filled through us. */
async function tellOwner({ database, throttle, outbox }: SignUpContext, email: string): Promise<void> {
  if (!(await throttle.allows('accountExistsMailByAccount', email))) return;
  await runCommand(database.primary, (transaction) =>
    postMail(transaction, { template: 'account_exists', recipient: email }),
  );
  outbox.wake();
}
