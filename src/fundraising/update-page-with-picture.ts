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
 * Changes a page, fetches the picture that `image` names, and deletes the one that it had.
 * @param file goes before `image`
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
  // What is no address is refused together with everything else.
  const withImage = { ...edits, ...(image !== undefined && !isImageAddress(image.trim()) && { image }) };
  const { page, former } = source
    ? await pictures.storeFor(source, 'image', write, { sender: senderOf(actor) })
    : await write();
  if (former.image_url !== page.image_url) await pictures.remove(former.image_url);
  return page;
}

/**
 * Gives a page another cover, or takes it away, and deletes the one that it had.
 * @throws what `updatePage` and `Pictures.storeFor` throw
 */
export async function changeCover(
  context: Parts,
  actor: PageActor,
  id: number,
  file: Buffer | undefined,
): Promise<void> {
  const { pictures } = context;
  // Of someone who may not change the page nothing is read.
  await change(context, actor, requireChangeablePage, id);
  const write = (cover: string | null) => change(context, actor, updatePage, { id, edits: { cover } });
  const { former } = file
    ? await pictures.storeFor(file, 'cover', write, { sender: senderOf(actor), use: 'cover' })
    : await write(null);
  await pictures.remove(former.cover_url);
}

/** Of someone who may not change the page nothing is read or fetched. What the page shows already, clients send back. */
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
