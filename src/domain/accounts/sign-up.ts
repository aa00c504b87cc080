import { addressNetwork } from '../../auth/address-network.ts';
import { hashPassword, passwordErrors } from '../../auth/passwords.ts';
import { type SignedInUser, type SignInServices, signInWithPassword } from '../../auth/sign-in.ts';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { type FieldError, invalid, ValidationError, WrongPasswordError } from '../../errors.ts';
import { signUpUser } from '../commands/users.ts';
import { displayNameError } from '../display-name.ts';
import { isEmailAddress } from '../email-address.ts';
import { runCommand } from '../run-command.ts';

interface SignUpServices extends SignInServices {
  database: { primary: Connection };
  outbox: { wake(): void };
}

interface SignUp {
  name: string;
  email: string;
  phone: string;
  password: string;
  address: string;
}

/**
 * Makes an account and asks its address for confirmation. With an address that has an account already, the right password
 * signs in; otherwise the answer does not say why, and the owner is told by mail.
 * @throws ValidationError with an error for each field, or one of the field `base`; TooManyRequestsError; UnavailableError
 */
export async function signUp(context: SignUpServices, values: SignUp): Promise<SignedInUser> {
  const { database, outbox, throttle } = context;
  const name = values.name.trim();
  const email = values.email.trim().toLowerCase();
  const phone = values.phone.trim();
  const errors = signUpErrors({ name, email, phone, password: values.password });
  if (errors.length > 0) throw new ValidationError(errors);
  await throttle.take('signUpByAddress', addressNetwork(values.address));
  const passwordHash = await hashPassword(values.password);
  const user = await runCommand(database.primary, (transaction) =>
    signUpUser(transaction, { email, name, phone: phone || null, passwordHash }),
  );
  if (!user) return signInInstead(context, { ...values, email });
  outbox.wake();
  return { id: user.id, name: user.name, email: user.email };
}

function signUpErrors({ name, email, phone, password }: Omit<SignUp, 'address'>): FieldError[] {
  const errors: FieldError[] = [];
  const nameError = displayNameError(name);
  if (name === '') errors.push(invalid('name', "can't be blank"));
  else if (nameError) errors.push(invalid('name', nameError));
  if (email === '') errors.push(invalid('email', "can't be blank"));
  else if (!isEmailAddress(email)) errors.push(invalid('email', 'is not an address such as ada@example.org'));
  if (phone.length > 50) errors.push(invalid('phone', 'is longer than 50 characters'));
  return [...errors, ...passwordErrors(password)];
}

async function signInInstead(
  context: SignUpServices,
  { email, password, address }: SignUp,
): Promise<SignedInUser> {
  try {
    return await signInWithPassword(context, { email, password, address });
  } catch (error) {
    if (!(error instanceof WrongPasswordError)) throw error;
    await tellOwner(context, email);
    const message = 'We could not sign you up with these details. If you have an account, sign in instead.';
    throw new ValidationError([invalid('base', message)]);
  }
}

/** Limited, so that nobody can flood a mailbox. */
async function tellOwner({ database, throttle, outbox }: SignUpServices, email: string): Promise<void> {
  if (!(await throttle.allows('accountExistsMailByAccount', email))) return;
  await runCommand(database.primary, (transaction) =>
    postMail(transaction, { template: 'account_exists', recipient: email }),
  );
  outbox.wake();
}
