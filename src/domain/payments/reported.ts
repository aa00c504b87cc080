import type { Connection } from '../../db/connection/in-transaction.ts';
import { DonationRepository, type PlaceRecord } from '../../db/repositories/donations.ts';
import { type FieldError, invalid } from '../../errors.ts';
import type { DonationActor } from '../actor.ts';
import { nameErrors } from '../display-name.ts';
import { plainTextErrors } from '../plain-text.ts';
import { requireCampaign } from '../policies.ts';
import { requireReferenced } from '../references.ts';
import { reaches } from '../staff/roles.ts';
import { type Places, STAFF_SOURCE } from './places.ts';

const LONGEST_NICKNAME = 255;

/** The texts shown with a donation, named as in the contract. */
export interface ShownInput {
  /** An empty text removes it, as in `message`. */
  nickname?: string | undefined;
  message?: string | undefined;
  anonymous?: boolean | undefined;
}

/** A donation in the application's own campaign, or one that staff reach. */
export interface OwnDonation {
  /** Its uid, such as `au-90417`, or its number. */
  donation: string;
}

/** Checks the texts shown with a donation. A blank text is valid: it removes the old one. */
export function shownErrors({ nickname, message }: Pick<ShownInput, 'nickname' | 'message'>): FieldError[] {
  const errors = plainTextErrors('message', message);
  return nickname?.trim() ? [...nameErrors('nickname', nickname, LONGEST_NICKNAME), ...errors] : errors;
}

/** The source of the donations and refunds that someone records: references are unique within a source. */
export function sourceOf(actor: DonationActor): string {
  return actor.kind === 'staff' ? STAFF_SOURCE : `application-${actor.applicationId}`;
}

/**
 * Checks that a page accepts donations from an application or from staff. One that is paused or has ended does, because money may be counted
 * later than it was given.
 * @returns what's wrong, if anything; a page out of the reach of staff doesn't exist for them
 * @throws AuthorizationError for an application and a page of another campaign
 */
export function pageErrors(actor: DonationActor, page: PlaceRecord | undefined): FieldError[] {
  if (!page || (actor.kind === 'staff' && !reaches(actor.scope, page)))
    return [invalid('page_id', 'is invalid: there is no such page')];
  requireCampaign(actor, page.campaign_id ?? undefined);
  if (page.page_state !== 'cancelled') return [];
  return [invalid('page_id', 'is invalid: the page is cancelled and takes no donations')];
}

/**
 * Finds a donation to read or change: an application may change any donation in its campaign, staff those that they reach.
 * @returns its number
 * @throws NotFoundError, for staff also out of reach; AuthorizationError for an application outside of its campaign
 */
export async function requireOwn(
  connection: Connection,
  actor: DonationActor,
  donation: string,
): Promise<number> {
  const found = await requireReferenced(donation, (reference) =>
    new DonationRepository(connection).findToChange(reference),
  );
  requireCampaign(actor, found.campaign_id ?? undefined);
  return found.id;
}

/**
 * Checks that an actor reaches the page where a donation is now. What is shown with it is the same on every page that it was on, so having
 * reached an earlier one isn't enough to change it.
 * @param places that `lockPlaces` has returned
 * @throws as `requireOwn`
 */
export async function requireWhereItIs(
  connection: Connection,
  actor: DonationActor,
  places: Places,
): Promise<void> {
  await requireOwn(connection, actor, String(places.at(-1)?.id));
}
