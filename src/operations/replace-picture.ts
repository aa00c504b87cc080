import type { RequestContext } from '../context.ts';
import { isShownByOthers } from '../db/queries/named-pictures.ts';
import type { StaffActor } from '../domain/actor.ts';
import { senderOf } from '../domain/policies.ts';
import { blank, invalid, ValidationError } from '../errors.ts';
import type { PictureUse } from '../pictures/picture-sizes.ts';

/** The field of a body with the file. */
const FIELD = 'image';

/**
 * Stores an uploaded picture and runs the change that shows it. The file of the picture that it replaces is deleted, unless something else
 * shows it, too.
 * @param change gets the picture's path, and returns the address of the one before
 * @throws ValidationError without a file, and what `Pictures.storeFor` and `change` throw
 */
export async function savePicture(
  context: Pick<RequestContext, 'database' | 'pictures'>,
  { actor, files, use }: { actor: StaffActor; files: ReadonlyMap<string, Buffer>; use: PictureUse },
  change: (path: string) => Promise<string | null>,
): Promise<void> {
  const file = files.get(FIELD);
  if (!file) throw new ValidationError([invalid(FIELD, blank)]);
  const former = await context.pictures.storeFor(file, FIELD, change, { sender: senderOf(actor), use });
  await removePicture(context, former);
}

/** Deletes the file of a picture that has just been replaced or removed, unless something else shows it. */
export async function removePicture(
  { database, pictures }: Pick<RequestContext, 'database' | 'pictures'>,
  former: string | null,
): Promise<void> {
  if (former === null || (await isShownByOthers(database.primary, former))) return;
  await pictures.remove(former);
}
