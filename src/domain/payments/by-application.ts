import type { Transaction } from '../../db/connection/in-transaction.ts';
import { DonationRepository, type PlaceRecord } from '../../db/repositories/donations.ts';
import { AuthorizationError, type FieldError, invalid } from '../../errors.ts';
import type { ApplicationActor } from '../actor.ts';
import { nameErrors } from '../display-name.ts';
import { plainTextErrors } from '../plain-text.ts';
import { requireCampaign } from '../policies.ts';
import { requireReferenced } from '../references.ts';

const LONGEST_NICKNAME = 255;

/** What is shown with a donation, as the contract names it. */
export interface ShownInput {
  /** Empty takes it away, as in `message`. */
  nickname?: string | undefined;
  message?: string | undefined;
  anonymous?: boolean | undefined;
}

/** What an application names a donation by. */
export interface OwnDonation {
  /** Its uid, such as `au-90417`, or its number. */
  donation: string;
}

/** Errors in what is shown with a donation. A blank takes it away. */
export function shownErrors({ nickname, message }: Pick<ShownInput, 'nickname' | 'message'>): FieldError[] {
  const errors = plainTextErrors('message', message);
  return nickname?.trim() ? [...nameErrors('nickname', nickname, LONGEST_NICKNAME), ...errors] : errors;
}

/** Under which the references of an application are its own. */
export function sourceOf({ applicationId }: ApplicationActor): string {
  return `application-${applicationId}`;
}

/**
 * A page that takes donations.
 * @returns what is wrong with it, if anything is
 * @throws AuthorizationError for a page of another campaign
 */
export function pageErrors(application: ApplicationActor, page: PlaceRecord | undefined): FieldError[] {
  if (!page) return [invalid('page_id', 'is invalid: there is no such page')];
  requireCampaign(application, page.campaign_id ?? undefined);
  if (page.page_state !== 'cancelled') return [];
  return [invalid('page_id', 'is invalid: the page was cancelled, and takes no donations')];
}

/** An application changes every donation of its campaign. */
export async function requireOwn(
  transaction: Transaction,
  application: ApplicationActor,
  donation: string,
): Promise<number> {
  const found = await requireReferenced(donation, (reference) =>
    new DonationRepository(transaction).findToChange(reference),
  );
  if (found.campaign_id !== application.campaignId) throw new AuthorizationError();
  return found.id;
}
