import type { Config } from '../config/config.ts';
import { BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import type { PictureStore } from './picture-store.ts';

/** The store that the settings name: a bucket, otherwise a folder. */
export function createPictureStore({
  picturesDir,
  PICTURES_BUCKET_URL,
}: Pick<Config, 'picturesDir' | 'PICTURES_BUCKET_URL'>): PictureStore {
  return PICTURES_BUCKET_URL ? new BucketStore(PICTURES_BUCKET_URL) : new FolderStore(picturesDir);
}
