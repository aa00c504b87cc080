import type { Context } from '../context.ts';
import type { PageRecord } from '../db/queries/pages/page-records.ts';
import { type PageEdits, requireChangeablePage, updatePage } from '../domain/commands/update-page.ts';
import { isImageAddress } from '../domain/page-rules.ts';
import { type Reach, senderOf } from '../domain/policies.ts';
import { runCommand } from '../domain/run-command.ts';
import type { PictureSource } from '../pictures/pictures.ts';
import { dropChanged } from './cache-tags.ts';

type Parts = Pick<Context, 'database' | 'cache' | 'pictures' | 'addresses'>;

/**
 * Changes a page, fetches the picture that `image` names, and deletes the one that it had.
 * @param file goes before `image`
 * @throws what `updatePage` and `Pictures.storeFor` throw
 */
export async function changePage(
  context: Parts,
  reach: Reach,
  id: number,
  { image, ...edits }: PageEdits,
  file?: Buffer,
): Promise<PageRecord> {
  const { pictures } = context;
  const write = (picture?: string) =>
    save(context, reach, id, picture === undefined ? withImage : { ...edits, picture });
  const source = await newPicture(context, reach, id, file ?? image?.trim());
  // What is no address is refused together with everything else.
  const withImage = { ...edits, ...(image !== undefined && !isImageAddress(image.trim()) && { image }) };
  const { page, former } = source
    ? await pictures.storeFor(source, 'image', write, { sender: senderOf(reach) })
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
  reach: Reach,
  id: number,
  file: Buffer | undefined,
): Promise<void> {
  const { database, pictures } = context;
  // Whoever may not change the page has nothing read.
  await runCommand(database.primary, (transaction) => requireChangeablePage(transaction, reach, id));
  const write = (cover: string | null) => save(context, reach, id, { cover });
  const { former } = file
    ? await pictures.storeFor(file, 'cover', write, { sender: senderOf(reach), use: 'cover' })
    : await write(null);
  await pictures.remove(former.cover_url);
}

async function save({ database, cache }: Parts, reach: Reach, id: number, edits: PageEdits) {
  const changed = await runCommand(database.primary, (transaction) =>
    updatePage(transaction, reach, id, edits),
  );
  await dropChanged(cache, changed.changes);
  return changed;
}

/** Whoever may not change the page has nothing read or fetched; what the page shows already, clients send back. */
async function newPicture(
  { database, addresses }: Parts,
  reach: Reach,
  id: number,
  given: PictureSource | undefined,
): Promise<PictureSource | undefined> {
  if (!given || (typeof given === 'string' && !isImageAddress(given))) return undefined;
  const page = await runCommand(database.primary, (transaction) =>
    requireChangeablePage(transaction, reach, id),
  );
  if (typeof given !== 'string') return given;
  const present = page.image_url ? addresses.absolute(page.image_url) : addresses.defaultPageImage;
  return given.replace(/\?size=\w+$/, '') === present ? undefined : given;
}
