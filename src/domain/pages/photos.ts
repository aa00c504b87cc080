import type { Transaction } from '../../db/connection/in-transaction.ts';
import { PagePhotoRepository } from '../../db/repositories/page-photos.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import type { PagePhotoRow } from '../../db/rows/page-photo-rows.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import type { UserActor } from '../actor.ts';
import { plainTextErrors } from '../plain-text.ts';
import { requireChangeablePage } from './update-page.ts';

/** Maximum length of the text that describes a photo, in characters. */
export const LONGEST_DESCRIPTION = 300;

interface PhotoOfPage {
  pageId: number;
  id: number;
}

/**
 * Adds a photo to the end of a page's gallery.
 * @param input.path of the stored picture
 * @throws NotFoundError; AuthorizationError for someone else's page; ValidationError for an eleventh photo or a wrong description
 */
export async function addPhoto(
  transaction: Transaction,
  actor: UserActor,
  { pageId, path, description }: { pageId: number; path: string; description: string },
): Promise<void> {
  const text = readDescription(description);
  await lockPage(transaction, actor, pageId);
  await new PagePhotoRepository(transaction).add({ page_id: pageId, path, description: text });
}

/** Changes the text that describes a photo. @throws what `addPhoto` throws */
export async function describePhoto(
  transaction: Transaction,
  actor: UserActor,
  { description, ...photo }: PhotoOfPage & { description: string },
): Promise<void> {
  const text = readDescription(description);
  const { id } = await lockPhoto(transaction, actor, photo);
  await new PagePhotoRepository(transaction).describe(id, text);
}

/** Shows a photo before the one that was before it. @throws what `addPhoto` throws */
export async function movePhotoUp(
  transaction: Transaction,
  actor: UserActor,
  photo: PhotoOfPage,
): Promise<void> {
  await new PagePhotoRepository(transaction).moveUp(await lockPhoto(transaction, actor, photo));
}

/** Deletes a photo. @returns the path of its picture, which the caller removes @throws what `addPhoto` throws */
export async function deletePhoto(
  transaction: Transaction,
  actor: UserActor,
  photo: PhotoOfPage,
): Promise<{ path: string | null }> {
  const found = await lockPhoto(transaction, actor, photo);
  await new PagePhotoRepository(transaction).delete(found);
  return found;
}

/** Locks the page, so that its photos are moved one at a time. */
async function lockPage(transaction: Transaction, actor: UserActor, pageId: number): Promise<void> {
  await requireChangeablePage(transaction, actor, pageId);
  await new PageWriter(transaction).lock(pageId);
}

async function lockPhoto(
  transaction: Transaction,
  actor: UserActor,
  { pageId, id }: PhotoOfPage,
): Promise<PagePhotoRow> {
  await lockPage(transaction, actor, pageId);
  const photo = await new PagePhotoRepository(transaction).find(pageId, id);
  if (!photo) throw new NotFoundError();
  return photo;
}

/** @returns the description, null if it is blank */
function readDescription(sent: string): string | null {
  const text = sent.trim();
  const errors = plainTextErrors('description', text, LONGEST_DESCRIPTION);
  if (errors.length > 0) throw new ValidationError(errors);
  return text || null;
}
