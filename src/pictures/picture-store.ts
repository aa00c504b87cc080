import type { PictureFileName, PictureFiles } from './picture-sizes.ts';

export interface StoredPicture {
  id: string;
  /** Of all its files. */
  bytes: number;
  /** When its last file came. */
  storedAt: Date;
}

/** Stores the files of pictures. A picture's id is a UUID. */
export interface PictureStore {
  /** When it returns, every file lasts; when it throws, none is left. */
  write(id: string, files: PictureFiles): Promise<void>;
  read(id: string, name: PictureFileName): Promise<Buffer | undefined>;
  /** Also of one that was never finished. */
  remove(id: string): Promise<void>;
  /** Every picture, unfinished ones too; what else lies there is left out. */
  list(): AsyncIterable<StoredPicture>;
  /** Whether pictures can be stored, tried out. @returns where; throws what is in the way */
  examine(): Promise<string>;
}
