import type { RequestContext } from '../context.ts';
import type { PageRecord } from '../db/queries/pages/page-records.ts';
import type { PageActor } from '../domain/actor.ts';
import { change } from '../domain/change.ts';
import { isImageAddress } from '../domain/pages/page-rules.ts';
import { type PageEdits, requireChangeablePage, updatePage } from '../domain/pages/update-page.ts';
import { senderOf } from '../domain/policies.ts';
import type { PictureSource } from '../pictures/pictures.ts';

type Parts = Pick<RequestContext, 'database' | 'cache' | 'outbox' | 'deadline' | 'pictures' | 'addresses'>;

/**
 * Changes a page, fetches the picture at `image`, and deletes the old one.
 * @param file takes precedence over `image`
 * @throws what `updatePage` and `Pictures.storeFor` throw
 */
export async function changePage(
  context: Parts,
  actor: PageActor,
  id: number,
  { image, ...edits }: PageEdits,
  file?: Buffer,
): Promise<PageRecord> {
  const { pictures } = context;
  const write = (picture?: string) =>
    change(context, actor, updatePage, {
      id,
      edits: picture === undefined ? withImage : { ...edits, picture },
    });
  const source = await newPicture(context, actor, id, file ?? image?.trim());
  // A malformed address is rejected together with the other errors.
  const withImage = { ...edits, ...(image !== undefined && !isImageAddress(image.trim()) && { image }) };
  const { page, former } = source
    ? await pictures.storeFor(source, 'image', write, { sender: senderOf(actor) })
    : await write();
  if (former.image_url !== page.image_url) await pictures.remove(former.image_url);
  return page;
}

/**
 * Replaces or removes the cover of a page, and deletes the old one.
 * @throws what `updatePage` and `Pictures.storeFor` throw
 */
export async function changeCover(
  context: Parts,
  actor: PageActor,
  id: number,
  file: Buffer | undefined,
): Promise<void> {
  const { pictures } = context;
  // Nothing is read for a caller who may not change the page.
  await change(context, actor, requireChangeablePage, id);
  const write = (cover: string | null) => change(context, actor, updatePage, { id, edits: { cover } });
  const { former } = file
    ? await pictures.storeFor(file, 'cover', write, { sender: senderOf(actor), use: 'cover' })
    : await write(null);
  await pictures.remove(former.cover_url);
}

/** Nothing is read or fetched for a caller who may not change the page. Clients also send back the current picture. */
async function newPicture(
  context: Parts,
  actor: PageActor,
  id: number,
  given: PictureSource | undefined,
): Promise<PictureSource | undefined> {
  if (!given || (typeof given === 'string' && !isImageAddress(given))) return undefined;
  const page = await change(context, actor, requireChangeablePage, id);
  if (typeof given !== 'string') return given;
  const { addresses } = context;
  const present = page.image_url ? addresses.absolute(page.image_url) : addresses.defaultPageImage;
  return given.replace(/\?size=\w+$/, '') === present ? undefined : given;
}
