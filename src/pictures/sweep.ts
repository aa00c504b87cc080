import type { PictureStore, StoredPicture } from './picture-store.ts';

/** Each removal takes one request to a bucket per size. */
const REMOVED_AT_ONCE = 10;

/**
 * @param named the ids of pictures that records refer to, read after `before`: a picture is stored first, and referred to within the same
 * request
 * @param found is called with each picture that is checked
 * @returns the pictures older than `before` that nothing names
 */
export async function findUnnamed(
  store: PictureStore,
  { named, before }: { named: ReadonlySet<string>; before: Date },
  found: (looked: number, unnamed: number) => void,
): Promise<StoredPicture[]> {
  const unnamed: StoredPicture[] = [];
  let looked = 0;
  for await (const picture of store.list()) {
    looked += 1;
    if (picture.storedAt < before && !named.has(picture.id)) unnamed.push(picture);
    found(looked, unnamed.length);
  }
  return unnamed;
}

export async function removePictures(
  store: PictureStore,
  pictures: readonly StoredPicture[],
  report: (removed: number) => void,
): Promise<void> {
  for (let done = 0; done < pictures.length; done += REMOVED_AT_ONCE) {
    const batch = pictures.slice(done, done + REMOVED_AT_ONCE);
    await Promise.all(batch.map(({ id }) => store.remove(id)));
    report(done + batch.length);
  }
}
