import { addressNetwork } from '../../auth/address-network.ts';
import { hashPassword, passwordErrors } from '../../auth/passwords.ts';
import { type SignedInUser, type SignInServices, signInWithPassword } from '../../auth/sign-in.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import { blank, type FieldError, invalid, ValidationError, WrongPasswordError } from '../../errors.ts';
import { system } from '../actor.ts';
import { type ChangeServices, change } from '../change.ts';
import { nameErrors } from '../display-name.ts';
import { postMailTo } from '../post-mail-alone.ts';
import { phoneErrors } from './user-details.ts';
import { signUpUser } from './users.ts';

interface SignUpServices extends SignInServices, ChangeServices {}

interface SignUp {
  name: string;
  email: string;
  phone: string;
  nickname?: string | undefined;
  country?: string | undefined;
  password: string;
  /** The client's network address, for the throttle. */
  address: string;
}

/** The rules and messages of an application's form, where they differ from the site's. */
interface SignUpRules {
  needsPhone: boolean;
  /** The error for an address that already has an account with another password. */
  accountExists: FieldError;
}

const rulesOfSite: SignUpRules = {
  needsPhone: false,
  accountExists: invalid(
    'base',
    "We couldn't sign you up with these details. If you already have an account, sign in instead. We've emailed you to explain; if it doesn't arrive, check your spam folder.",
  ),
};

/**
 * Creates an account and emails a confirmation link to its address. If the address already has an account, the right password signs the
 * user in, without an email; otherwise the response doesn't reveal the reason, and an email informs the owner.
 * @throws ValidationError with an error for each field, or `rules.accountExists`; TooManyRequestsError; UnavailableError
 */
export async function signUp(
  context: SignUpServices,
  values: SignUp,
  rules: SignUpRules = rulesOfSite,
): Promise<SignedInUser & { isNew: boolean }> {
  const name = values.name.trim();
  const email = values.email.trim().toLowerCase();
  const phone = values.phone.trim();
  const nickname = values.nickname?.trim() || undefined;
  const errors = signUpErrors({ name, email, phone, nickname, password: values.password }, rules);
  if (errors.length > 0) throw new ValidationError(errors);
  await context.throttle.take('signUpByAddress', addressNetwork(values.address));
  const passwordHash = await hashPassword(values.password);
  const user = await change(context, system, signUpUser, {
    email,
    name,
    nickname,
    phone: phone || null,
    country: values.country,
    passwordHash,
  });
  if (!user) return { ...(await signInInstead(context, { ...values, email }, rules)), isNew: false };
  return { id: user.id, name: user.name, email: user.email, passwordHash, isNew: true };
}

function signUpErrors(
  { name, email, phone, nickname, password }: Omit<SignUp, 'address'>,
  { needsPhone }: SignUpRules,
): FieldError[] {
  const errors = [...nameErrors('name', name), ...emailErrors('email', email), ...passwordErrors(password)];
  if (needsPhone && phone === '') errors.push(invalid('phone', blank));
  errors.push(...phoneErrors(phone));
  return nickname ? [...errors, ...nameErrors('nickname', nickname)] : errors;
}

async function signInInstead(
  context: SignUpServices,
  { email, password, address }: SignUp,
  { accountExists }: SignUpRules,
): Promise<SignedInUser> {
  try {
    return await signInWithPassword(context, { email, password, address });
  } catch (error) {
    if (!(error instanceof WrongPasswordError)) throw error;
    await tellOwner(context, email, addressNetwork(address));
    throw new ValidationError([accountExists]);
  }
}

/** Notifies the account's owner. Limited, so that nobody can flood a mailbox. */
async function tellOwner(context: SignUpServices, email: string, network: string): Promise<void> {
  const { throttle } = context;
  if (!(await throttle.allows('accountExistsMailByAccountAndNetwork', `${email} ${network}`))) return;
  if (!(await throttle.allows('accountExistsMailByAccount', email))) return;
  await change(context, system, postMailTo, { template: 'account_exists', recipient: email });
}
