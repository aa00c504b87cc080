import { createIdentityHash } from '../../auth/identity-hash.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { Present } from '../../db/queries/erasure/erase-copies.ts';
import { ErasedIdentityRepository } from '../../db/repositories/erased-identities.ts';
import { eraseMetadata, erasePerson } from '../../db/repositories/erasures.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { ConflictError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { AdminActor, SystemActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type ChangeServices, change } from '../change.ts';
import { lockOwners, requireOwnerLeft } from '../staff/last-owner.ts';
import { requireNoUser } from './users.ts';

export interface EraseServices extends ChangeServices {
  metadata: DatabaseHandle;
  secretKey: string;
  giftAidYears: number;
  /** Renders the data of events from the current state. */
  present: Present;
}

/** Whom to erase. */
export interface ErasedUser {
  userId: number;
  /** What the actor has typed as the person's email address, so that nobody is erased by mistake. Default: any. */
  confirmedEmail?: string | undefined;
}

/** The number of the person's records of each kind. */
export interface ErasedRecords {
  id: number;
  pages: number;
  teams: number;
  donations: number;
  activities: number;
  pictures: number;
}

/**
 * Permanently removes a person from all stored data. Amounts, dates and references of donations stay, and so do all totals. The email
 * address and the IDs that other platforms use for the person are stored as keyed hashes, so that no import brings them back. Records that
 * are linked to the person only by email address are erased only if the address was confirmed, or if an admin erases the user: anyone
 * can sign up with someone else's address. Records which picture files to remove; the caller removes them.
 * @throws NotFoundError; ConflictError for a user who was erased before, and for the last owner, unless they requested it themselves;
 *   ValidationError for another address
 */
export async function eraseUser(
  services: EraseServices,
  actor: AdminActor | SystemActor,
  erased: ErasedUser,
): Promise<ErasedRecords> {
  return { id: erased.userId, ...(await change(services, actor, erase, { ...services, ...erased })) };
}

async function erase(
  transaction: Transaction,
  actor: AdminActor | SystemActor,
  {
    userId,
    confirmedEmail,
    database,
    metadata,
    secretKey,
    giftAidYears,
    present,
  }: EraseServices & ErasedUser,
): Promise<Omit<ErasedRecords, 'id'>> {
  const owners = await lockOwners(transaction);
  const user = await new UserRepository(transaction).lock(userId);
  if (!user) throw new NotFoundError(`No user ${userId}.`, 'unknown user');
  if (user.erased_at) throw new ConflictError(`User ${userId} has already been erased.`, 'erased already');
  if (confirmedEmail !== undefined && confirmedEmail.toLowerCase() !== user.email.toLowerCase()) {
    throw new ValidationError([invalid('confirm_email', "must be the person's email address")]);
  }
  const isEmailTheirs = user.email_confirmed_at !== null || actor.kind !== 'system';
  const person = await erasePerson(transaction, user, { present, giftAidYears, isEmailTheirs });
  if (actor.kind !== 'system') await requireOwnerLeft(transaction, owners, user.email);
  const hash = createIdentityHash(secretKey);
  const hashes = [
    ...(isEmailTheirs ? [hash.ofEmail(person.email)] : []),
    ...person.references.map(hash.ofReference),
  ];
  await new ErasedIdentityRepository(transaction).add(hashes);
  // Before the commit, so that everything is done again if this fails.
  await eraseMetadata(metadata === database.primary ? transaction : metadata, person);
  const { pageIds, teamIds, donationIds, activityIds, pictures } = person;
  const counts = {
    pages: pageIds.length,
    teams: teamIds.length,
    donations: donationIds.length,
    activities: activityIds.length,
    pictures: pictures.length,
  };
  await audit(transaction, actor, 'user.erase', ['user', userId], counts);
  return counts;
}

/**
 * Permanently removes a donor who has no account, known by an email address, as `eraseUser` does.
 * @returns the number of their donations
 * @throws ConflictError if a user has the address
 */
export async function eraseDonor(
  services: EraseServices,
  actor: AdminActor,
  email: string,
): Promise<{ donations: number }> {
  return change(services, actor, eraseByEmail, { ...services, email });
}

async function eraseByEmail(
  transaction: Transaction,
  actor: AdminActor,
  { secretKey, giftAidYears, present, email }: EraseServices & { email: string },
): Promise<{ donations: number }> {
  await requireNoUser(transaction, email);
  const donor = { id: 0, email };
  const person = await erasePerson(transaction, donor, { present, giftAidYears, isEmailTheirs: true });
  await new ErasedIdentityRepository(transaction).add([createIdentityHash(secretKey).ofEmail(email)]);
  const counts = { donations: person.donationIds.length };
  await audit(transaction, actor, 'donor.erase', ['donation'], counts);
  return counts;
}
