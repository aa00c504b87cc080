import { notePictures, PictureRemovalRepository } from '../../db/repositories/erasures.ts';
import { EventRepository } from '../../db/repositories/events.ts';
import { HeldPictureRepository, type NamedPicture } from '../../db/repositories/held-pictures.ts';
import type { HeldPictureRow } from '../../db/rows/held-picture-rows.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { type OperatorContext, type Recorder, runRecorded } from '../run-command.ts';

type ModeratedPicture = Pick<HeldPictureRow, 'kind' | 'page_id' | 'post_id'>;

/** Where pictures are stored, by their paths. */
interface Pictures {
  copy(path: string): Promise<string | undefined>;
  remove(path: string | undefined): Promise<boolean>;
}

interface Moderated {
  places: ModeratedPicture[];
  changed: boolean;
}

/** More show what the organisation gave them, and no picture of a supporter. */
const MOST_PLACES = 100;

/**
 * Hides a picture wherever pages and posts show it. A stored one gets another address, which nobody knows, and its file is gone from the
 * old one. Hidden already, it gets the new reason.
 * @param instead address of the picture that pages show without one of their own
 * @throws NotFoundError; ConflictError where too much shows it
 */
export async function hidePicture(
  context: OperatorContext & { pictures: Pictures },
  named: NamedPicture,
  { reason, instead }: { reason: string; instead: string },
): Promise<Moderated> {
  const { database, pictures } = context;
  const { path } = named;
  const copy = path && (await pictures.copy(path));
  let isUsed = false;
  try {
    const hidden = await runRecorded(context, async (transaction, record) => {
      isUsed = false;
      const held = new HeldPictureRepository(transaction);
      // What is being published now has read the picture before.
      await new EventRepository(transaction).waitForPublisher();
      const places = await held.lockPlaces(named, MOST_PLACES + 1);
      if (places.length > MOST_PLACES) {
        throw new ConflictError(`More than ${MOST_PLACES} pages and posts show it.`, 'picture of many');
      }
      const former = await held.lock(named);
      if (places.length + former.length === 0) throw unknownPicture(named);
      const others = former.filter(({ held_reason }) => held_reason !== reason);
      for (const place of places) await held.hold(place, copy ?? place.shown_address, reason);
      for (const { id } of others) await held.changeReason(id, reason);
      await held.forgetLogged(named, instead);
      if (path && copy) await notePictures(transaction, [path]);
      isUsed = places.length > 0;
      await recordAll(record, 'picture.hide', [...places, ...others], reason);
      return { places: [...former, ...places].map(placeOf), changed: places.length + others.length > 0 };
    });
    if (path) await removeNoted(database, pictures, path);
    return hidden;
  } finally {
    if (!isUsed) await pictures.remove(copy);
  }
}

/**
 * Shows a picture again wherever it was hidden, a stored one under its new address.
 * @param named by the address that it had
 * @throws NotFoundError; ConflictError where another one is shown
 */
export function unhidePicture(
  context: OperatorContext,
  named: NamedPicture,
  reason: string | undefined,
): Promise<Moderated> {
  return runRecorded(context, async (transaction, record) => {
    const held = new HeldPictureRepository(transaction);
    const rows = await held.lock(named);
    if (rows.length === 0) {
      const places = await held.lockPlaces(named, MOST_PLACES);
      if (places.length === 0) throw unknownPicture(named);
      return { places: places.map(placeOf), changed: false };
    }
    for (const row of rows) {
      if (await held.release(row)) continue;
      const place = row.post_id === null ? `Page ${row.page_id}` : `Post ${row.post_id}`;
      throw new ConflictError(`${place} shows another picture now.`, 'other picture');
    }
    await recordAll(record, 'picture.unhide', rows, reason);
    return { places: rows.map(placeOf), changed: true };
  });
}

async function recordAll(
  record: Recorder,
  action: string,
  places: readonly ModeratedPicture[],
  reason: string | undefined,
): Promise<void> {
  for (const { kind, page_id, post_id } of places) {
    await record(action, ['page', page_id], {
      kind,
      ...(post_id !== null && { post_id }),
      ...(reason !== undefined && { reason }),
    });
  }
}

/** Removes the file now; what fails is tried again every night. */
async function removeNoted(
  database: OperatorContext['database'],
  pictures: Pictures,
  path: string,
): Promise<void> {
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
