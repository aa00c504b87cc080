import type { RequestContext } from '../../context.ts';
import type { NamedPicture } from '../../db/repositories/held-pictures.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { namedById } from '../../domain/named-resource.ts';
import { approvePage, hidePage, rejectPage, unhidePage } from '../../domain/pages/hide-page.ts';
import { hidePicture, unhidePicture } from '../../domain/pages/hide-picture.ts';
import { parsePictureAddress } from '../../domain/pages/named-picture.ts';
import { hideMessage, unhideMessage } from '../../domain/payments/hide-message.ts';
import { readOptionalReason, readReason } from '../../domain/reason.ts';
import { invalid, ValidationError } from '../../errors.ts';
import { callerOf } from '../staff.ts';
import { findReachedDonation, readDonation } from './donations.ts';
import { findReached, readPage } from './pages.ts';
import type { OperationsHandlers } from './types.ts';

export const moderation = {
  async hidePage({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const named = await namedPage(actor, params.page_id, context);
    await change(context, actor, hidePage, { named, reason: readReason(body.reason) });
    return readPage(actor, params.page_id, context);
  },

  async unhidePage({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const named = await namedPage(actor, params.page_id, context);
    await change(context, actor, unhidePage, { named, reason: readOptionalReason(body.reason) });
    return readPage(actor, params.page_id, context);
  },

  async approvePage({ params, principal }, context) {
    const actor = callerOf(principal);
    const named = await namedPage(actor, params.page_id, context);
    await change(context, actor, approvePage, { named });
    return readPage(actor, params.page_id, context);
  },

  async rejectPage({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const named = await namedPage(actor, params.page_id, context);
    await change(context, actor, rejectPage, { named, reason: readReason(body.reason) });
    return readPage(actor, params.page_id, context);
  },

  async hidePicture({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const { id: pageId } = await findReached(actor, params.page_id, context.database.primary);
    const { pictures, addresses } = context;
    const named = requirePicture(body.address);
    const instead = addresses.defaultPageImage;
    await hidePicture(context, actor, { named, pageId, reason: readReason(body.reason), instead, pictures });
    return readPage(actor, params.page_id, context);
  },

  async unhidePicture({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const { id: pageId } = await findReached(actor, params.page_id, context.database.primary);
    const named = requirePicture(body.address);
    await change(context, actor, unhidePicture, {
      ...named,
      pageId,
      reason: readOptionalReason(body.reason),
    });
    return readPage(actor, params.page_id, context);
  },

  async hideMessage({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const { id } = await findReachedDonation(actor, params.donation_id, context.database.primary);
    await change(context, actor, hideMessage, { id, reason: readReason(body.reason) });
    return readDonation(actor, params.donation_id, context.database.primary);
  },

  async unhideMessage({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const { id } = await findReachedDonation(actor, params.donation_id, context.database.primary);
    await change(context, actor, unhideMessage, { id, reason: readOptionalReason(body.reason) });
    return readDonation(actor, params.donation_id, context.database.primary);
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError also for a page out of reach, as if it didn't exist */
async function namedPage(actor: StaffActor, text: string, { database }: RequestContext) {
  const { id } = await findReached(actor, text, database.primary);
  return namedById(id, text);
}

/** @throws ValidationError */
function requirePicture(address: string): NamedPicture {
  const picture = parsePictureAddress(address);
  if (picture) return picture;
  throw new ValidationError([invalid('address', 'is not the address of a picture')]);
}
