import type { Context } from '../context.ts';
import { type FieldError, ValidationError, WrongPasswordError } from '../errors.ts';
import { addressNetwork } from '../http/address-network.ts';
import { accountExistsMessage } from '../mail/messages/account-exists.ts';
import { confirmEmailMessage } from '../mail/messages/confirm-email.ts';
import { displayNameFault } from './display-name.ts';
import { isEmailAddress } from './email-address.ts';
import { isSendable } from './is-sendable.ts';
import { passwordFaults } from './password-faults.ts';
import { hashPassword } from './passwords.ts';
import { createSecret, hashSecret } from './secrets.ts';
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
  const { users, throttle } = context;
  const name = values.name.trim();
  const email = values.email.trim().toLowerCase();
  const phone = values.phone.trim();
  const faults = signUpFaults({ name, email, phone, password: values.password });
  if (faults.length > 0) throw new ValidationError(faults);
  await throttle.take('signUpByAddress', addressNetwork(values.address));
  const passwordHash = await hashPassword(values.password);
  const user = await users.create({ email, name, phone: phone || null, passwordHash });
  if (!user) return signInInstead(context, { ...values, email });
  postConfirmation(context, user);
  return { id: user.id, name: user.name, email: user.email };
}

type SignUpContext = Pick<Context, 'users' | 'userTokens' | 'throttle' | 'mailer' | 'config'>;

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
    context.mailer.post(async () => {
      if (!(await isSendable(context.throttle, 'accountExistsMailByAccount', email))) return undefined;
      return accountExistsMessage({ to: email, address: `${context.config.baseUrl}/forgot-password` });
    });
    throw new ValidationError([
      {
        field: 'base',
        code: 'invalid',
        message: 'We could not sign you up with these details. If you have an account, sign in instead.',
      },
    ]);
  }
}

function postConfirmation({ userTokens, throttle, mailer, config }: SignUpContext, user: SignedInUser): void {
  mailer.post(async () => {
    if (!(await isSendable(throttle, 'confirmationMailByAccount', user.email))) return undefined;
    const token = createSecret('mailToken');
    await userTokens.create({ userId: user.id, purpose: 'confirm_email', tokenHash: hashSecret(token) });
    return confirmEmailMessage({
      to: user.email,
      address: `${config.baseUrl}/confirm-email?token=${token}`,
    });
  });
}
