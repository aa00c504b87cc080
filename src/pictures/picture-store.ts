import type { PictureFileName, PictureFiles } from './picture-sizes.ts';

export interface StoredPicture {
  id: string;
  /** Total size of its files. */
  bytes: number;
  /** When its last file was stored. */
  storedAt: Date;
}

/** Stores the files of pictures. A picture's id is a UUID. */
export interface PictureStore {
  /** When this returns, every file is durable; when it throws, none is left. */
  write(id: string, files: PictureFiles): Promise<void>;
  read(id: string, name: PictureFileName): Promise<Buffer | undefined>;
  /** Also removes an unfinished picture. */
  remove(id: string): Promise<void>;
  /** Lists every picture, including unfinished ones; other files are left out. */
  list(): AsyncIterable<StoredPicture>;
  /** Tests whether pictures can be stored. @returns where; throws the obstacle */
  examine(): Promise<string>;
}
