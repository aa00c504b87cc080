import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { PageConfirmationRepository } from '../../db/repositories/page-confirmations.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import { UserProfileRepository } from '../../db/repositories/user-profiles.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { type UserAccount, UserRepository } from '../../db/repositories/users.ts';
import { type FieldError, invalid, ValidationError } from '../../errors.ts';
import { storedCountry, userDetailErrors } from '../accounts/user-details.ts';
import { type OauthApplicationActor, type UserActor, userActor } from '../actor.ts';
import { nameErrors } from '../display-name.ts';
import { mayMail } from '../teams/invite-by-mail.ts';
import { createPage, type NewPageInput } from './create-page.ts';
import type { PageInput } from './page-rules.ts';

interface RegistrationInput extends PageInput {
  user_name?: string | undefined;
  user_email?: string | undefined;
  user_phone?: string | undefined;
  user_address?: string | SupporterAddress | undefined;
}

interface SupporterAddress {
  user_street_address?: string | null | undefined;
  user_extended_address?: string | null | undefined;
  user_locality?: string | null | undefined;
  user_region?: string | null | undefined;
  user_postal_code?: string | null | undefined;
  user_country_name?: string | null | undefined;
}

interface Registration extends Omit<NewPageInput, 'waits'> {
  values: RegistrationInput;
}

interface Registered {
  page: PageRecord;
  /** The user as sent, so that an application learns nothing about an existing account. */
  user: { name: string; email: string };
  /** The secret of the link that the supporter follows. It has no effect if the address already had an account. */
  token: string;
}

/**
 * Creates a page for a person who is registered by an application. It is paused until they confirm it. An address without an account gets
 * one, whose password is chosen through the link. An existing account is not changed, and its user confirms after signing in.
 * @throws ValidationError
 */
export async function registerPage(
  transaction: Transaction,
  { oauthClientId }: OauthApplicationActor,
  { values: input, known = [], addresses, now }: Registration,
): Promise<Registered> {
  const name = input.user_name?.trim() ?? '';
  const email = input.user_email?.trim().toLowerCase() ?? '';
  const errors = [...known, ...supporterErrors({ name, email }), ...detailErrors(input)];
  if (errors.length > 0) throw new ValidationError(errors);
  const { user, isNew } = await findOrCreate(transaction, { name, email, phone: input.user_phone?.trim() });
  if (isNew) await new UserProfileRepository(transaction).update(user.id, addressOf(input.user_address));
  const values = { ...input, name: input.name ?? name, skip_notification: true };
  const page = await createPage(transaction, userActor(user), { values, waits: true, addresses, now });
  const waiting = { page_id: page.id, user_id: user.id, oauth_client_id: oauthClientId };
  await new PageConfirmationRepository(transaction).add(waiting);
  const token = createSecret('mailToken');
  if (isNew) {
    const made = { userId: user.id, purpose: 'activate_account', tokenHash: hashSecret(token) } as const;
    await new UserTokenRepository(transaction).create(made);
  }
  if (!input.skip_notification && (await mayMail(transaction, email, `client ${oauthClientId}`))) {
    const template = isNew ? 'activate_account' : 'page_waits';
    const parameters = { campaign: page.campaign_name, page: String(page.id) };
    await postMail(transaction, { template, recipient: user.email, parameters });
  }
  return { page, user: { name, email }, token };
}

/** Opens one or all pages that wait for a user's confirmation. @returns the numbers of the opened pages */
export async function confirmPages(
  transaction: Transaction,
  { userId }: UserActor,
  { pageId }: { pageId?: number } = {},
): Promise<number[]> {
  const confirmed = await new PageConfirmationRepository(transaction).confirm(userId, pageId);
  const writer = new PageWriter(transaction);
  for (const id of confirmed) await writer.open(id);
  return confirmed;
}

function supporterErrors({ name, email }: { name: string; email: string }): FieldError[] {
  return [...nameErrors('user_name', name), ...emailErrors('user_email', email)];
}

function detailErrors({ user_phone, user_address = {} }: RegistrationInput): FieldError[] {
  const address = typeof user_address === 'string' ? { user_address } : user_address;
  return userDetailErrors({ user_phone, ...address });
}

async function findOrCreate(
  transaction: Transaction,
  { name, email, phone }: { name: string; email: string; phone: string | undefined },
): Promise<{ user: UserAccount; isNew: boolean }> {
  const users = new UserRepository(transaction);
  const made = await users.create({ email, name, phone: phone || null, passwordHash: null });
  if (made) return { user: made, isNew: true };
  const user = await users.findAccount(email);
  if (user && !user.disabled_at) return { user, isNew: false };
  throw new ValidationError([invalid('user_email', 'is invalid: no page can be created for this address')]);
}

function addressOf(address: string | SupporterAddress = {}) {
  if (typeof address === 'string') return { street_address: address.trim() || undefined };
  const { user_country_name } = address;
  return {
    street_address: address.user_street_address || undefined,
    extended_address: address.user_extended_address || undefined,
    locality: address.user_locality || undefined,
    region: address.user_region || undefined,
    postal_code: address.user_postal_code || undefined,
    country: (user_country_name && storedCountry(user_country_name)) || undefined,
  };
}
