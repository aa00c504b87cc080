import type { Connection } from '../../db/connection/in-transaction.ts';
import { DonationRepository, type PlaceRecord } from '../../db/repositories/donations.ts';
import { AuthorizationError, type FieldError, invalid } from '../../errors.ts';
import type { ApplicationActor } from '../actor.ts';
import { nameErrors } from '../display-name.ts';
import { plainTextErrors } from '../plain-text.ts';
import { requireCampaign } from '../policies.ts';
import { requireReferenced } from '../references.ts';

const LONGEST_NICKNAME = 255;

/** The texts shown with a donation, named as in the contract. */
export interface ShownInput {
  /** An empty text removes it, as in `message`. */
  nickname?: string | undefined;
  message?: string | undefined;
  anonymous?: boolean | undefined;
}

/** A donation in the application's own campaign. */
export interface OwnDonation {
  /** Its uid, such as `au-90417`, or its number. */
  donation: string;
}

/** Checks the texts shown with a donation. A blank text is valid: it removes the old one. */
export function shownErrors({ nickname, message }: Pick<ShownInput, 'nickname' | 'message'>): FieldError[] {
  const errors = plainTextErrors('message', message);
  return nickname?.trim() ? [...nameErrors('nickname', nickname, LONGEST_NICKNAME), ...errors] : errors;
}

/** The source of an application's donations and refunds: references are unique within a source. */
export function sourceOf({ applicationId }: ApplicationActor): string {
  return `application-${applicationId}`;
}

/**
 * Checks that a page accepts donations from this application.
 * @returns what's wrong, if anything
 * @throws AuthorizationError for a page of another campaign
 */
export function pageErrors(application: ApplicationActor, page: PlaceRecord | undefined): FieldError[] {
  if (!page) return [invalid('page_id', 'is invalid: there is no such page')];
  requireCampaign(application, page.campaign_id ?? undefined);
  if (page.page_state !== 'cancelled') return [];
  return [invalid('page_id', 'is invalid: the page is cancelled and takes no donations')];
}

/** Finds a donation to read or change: an application may change any donation in its campaign. @returns its number */
export async function requireOwn(
  connection: Connection,
  application: ApplicationActor,
  donation: string,
): Promise<number> {
  const found = await requireReferenced(donation, (reference) =>
    new DonationRepository(connection).findToChange(reference),
  );
  if (found.campaign_id !== application.campaignId) throw new AuthorizationError();
  return found.id;
}
