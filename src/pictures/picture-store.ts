import type { PictureFiles, PictureSize } from './picture-sizes.ts';

/** Stores the files of pictures. A picture's id is a UUID. */
export interface PictureStore {
  /** When it returns, every file lasts; when it throws, none is left. */
  write(id: string, files: PictureFiles): Promise<void>;
  read(id: string, size: PictureSize): Promise<Buffer | undefined>;
  remove(id: string): Promise<void>;
  /** Whether pictures can be stored, tried out. @returns where; throws what is in the way */
  examine(): Promise<string>;
}
