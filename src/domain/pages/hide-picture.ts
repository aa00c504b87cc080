import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { notePictures, PictureRemovalRepository } from '../../db/repositories/erasures.ts';
import { EventRepository } from '../../db/repositories/events.ts';
import { HeldPictureRepository, type NamedPicture } from '../../db/repositories/held-pictures.ts';
import type { HeldPictureRow } from '../../db/rows/held-picture-rows.ts';
import { ConflictError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type ChangeServices, change } from '../change.ts';
import { reaches } from '../staff/roles.ts';
import { mailDecision } from './mail-decision.ts';

type ModeratedPicture = Pick<HeldPictureRow, 'kind' | 'page_id' | 'post_id'>;

/** The store of pictures, by path. */
interface Pictures {
  copy(path: string): Promise<string | undefined>;
  remove(path: string | undefined): Promise<boolean>;
}

interface Moderated {
  places: ModeratedPicture[];
  changed: boolean;
}

/** Maximum number of pages and posts that show a picture. If there are more, it is an organisation's picture, not a supporter's. */
const MOST_PLACES = 100;

/**
 * Hides a picture wherever pages and posts show it. A stored picture moves to a new secret address, and its file is removed from the old
 * one. If the picture is hidden already, only the reason changes. The owners of the pages get an email with the reason.
 * @param input.pageId the page on which staff found it
 * @throws NotFoundError; ValidationError if that page doesn't show it; ConflictError if too many pages and posts show it, and if staff don't
 *   reach some of them
 */
export async function hidePicture(
  services: ChangeServices,
  actor: AdminActor,
  { pictures, ...hiding }: Omit<Hiding, 'copy'> & { pictures: Pictures },
): Promise<Moderated> {
  const { path } = hiding.named;
  const copy = path && (await pictures.copy(path));
  let isUsed = false;
  try {
    const { moderated, hidden } = await change(services, actor, hide, { ...hiding, copy });
    isUsed = hidden > 0;
    if (path) await removeNoted(services.database.primary, pictures, path);
    return moderated;
  } finally {
    if (!isUsed) await pictures.remove(copy);
  }
}

interface Hiding {
  named: NamedPicture;
  pageId?: number | undefined;
  reason: string;
  /** The address of the default picture, which pages without their own picture show. */
  instead: string;
  /** The secret path of the stored picture's copy. */
  copy: string | undefined;
}

/** @returns also in how many places it was hidden */
async function hide(
  transaction: Transaction,
  actor: AdminActor,
  { named, pageId, reason, instead, copy }: Hiding,
): Promise<{ moderated: Moderated; hidden: number }> {
  const held = new HeldPictureRepository(transaction);
  // An event that is being published has already read the picture.
  await new EventRepository(transaction).waitForPublisher();
  const places = await held.lockPlaces(named, MOST_PLACES + 1);
  if (places.length > MOST_PLACES) {
    throw new ConflictError(`More than ${MOST_PLACES} pages and posts show this picture.`, 'picture of many');
  }
  const former = await held.lock(named);
  await requireReach(transaction, actor, [...places, ...former], { named, pageId });
  const others = former.filter(({ held_reason }) => held_reason !== reason);
  for (const place of places) await held.hold(place, copy ?? place.shown_address, reason);
  for (const { id } of others) await held.changeReason(id, reason);
  await held.forgetLogged(named, instead);
  if (named.path && copy) await notePictures(transaction, [named.path]);
  await recordAll(transaction, actor, 'picture.hide', [...places, ...others], reason);
  await mailOwners(transaction, [...places, ...others], 'picture_hidden', reason);
  const moderated = {
    places: [...former, ...places].map(placeOf),
    changed: places.length + others.length > 0,
  };
  return { moderated, hidden: places.length };
}

/**
 * Shows a picture again wherever it was hidden, and emails the owners of the pages. A stored picture keeps its new address.
 * @param input the picture's old address, and the page on which staff found it
 * @throws NotFoundError; ValidationError if the picture isn't that page's; ConflictError if another picture is shown there, and if staff don't
 *   reach some of the pages
 */
export async function unhidePicture(
  transaction: Transaction,
  actor: AdminActor,
  { reason, pageId, ...named }: NamedPicture & { reason: string | undefined; pageId?: number | undefined },
): Promise<Moderated> {
  const held = new HeldPictureRepository(transaction);
  const rows = await held.lock(named);
  if (rows.length === 0) {
    const places = await held.lockPlaces(named, MOST_PLACES);
    await requireReach(transaction, actor, places, { named, pageId });
    return { places: places.map(placeOf), changed: false };
  }
  await requireReach(transaction, actor, rows, { named, pageId });
  for (const row of rows) {
    if (await held.release(row)) continue;
    const place = row.post_id === null ? `Page ${row.page_id}` : `Post ${row.post_id}`;
    throw new ConflictError(`${place} now shows a different picture.`, 'other picture');
  }
  await recordAll(transaction, actor, 'picture.unhide', rows, reason);
  await mailOwners(transaction, rows, 'picture_shown');
  return { places: rows.map(placeOf), changed: true };
}

/**
 * Checks where a picture is. Staff who are limited to campaigns can't hide it elsewhere, too.
 * @throws NotFoundError; ValidationError if the page on which they found it doesn't have it; ConflictError
 */
async function requireReach(
  transaction: Transaction,
  actor: AdminActor,
  places: readonly ModeratedPicture[],
  { named, pageId }: Pick<Hiding, 'named' | 'pageId'>,
): Promise<void> {
  if (pageId !== undefined && !places.some(({ page_id }) => page_id === pageId)) {
    throw new ValidationError([invalid('address', "is not the address of one of this page's pictures")]);
  }
  if (places.length === 0) throw unknownPicture(named);
  if (actor.kind !== 'staff') return;
  const campaignIds = await new HeldPictureRepository(transaction).campaignsOf(places);
  if (campaignIds.every((id) => reaches(actor.scope, { campaign_id: id, charity_id: null }))) return;
  throw new ConflictError(
    'Pages of campaigns that you have no role for have this picture, too.',
    'picture of many',
  );
}

async function mailOwners(
  transaction: Transaction,
  places: readonly ModeratedPicture[],
  decision: 'picture_hidden' | 'picture_shown',
  reason?: string,
): Promise<void> {
  for (const pageId of new Set(places.map(({ page_id }) => page_id))) {
    await mailDecision(transaction, pageId, decision, reason);
  }
}

async function recordAll(
  transaction: Transaction,
  actor: AdminActor,
  action: string,
  places: readonly ModeratedPicture[],
  reason: string | undefined,
): Promise<void> {
  for (const { kind, page_id, post_id } of places) {
    await audit(transaction, actor, action, ['page', page_id], {
      kind,
      ...(post_id !== null && { post_id }),
      ...(reason !== undefined && { reason }),
    });
  }
}

/** Removes the file now. If this fails, it is tried again every night. */
async function removeNoted(database: Connection, pictures: Pictures, path: string): Promise<void> {
  const removals = new PictureRemovalRepository(database);
  if (!(await removals.has(path))) return;
  if (await pictures.remove(path)) await removals.forget(path);
}

function unknownPicture({ address }: NamedPicture): NotFoundError {
  return new NotFoundError(`No page or post shows ${address}.`, 'unknown picture');
}

const placeOf = ({ kind, page_id, post_id }: ModeratedPicture): ModeratedPicture => ({
  kind,
  page_id,
  post_id,
});
