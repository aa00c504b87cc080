import type { PictureFiles, PictureSize } from './picture-sizes.ts';

/** Keeps the files of pictures. A picture's id is a UUID. */
export interface PictureStore {
  /** When it returns, every file lasts; when it throws, none is left. */
  keep(id: string, files: PictureFiles): Promise<void>;
  read(id: string, size: PictureSize): Promise<Buffer | undefined>;
  remove(id: string): Promise<void>;
  /** Whether pictures can be kept, tried out. @returns where; throws what is in the way */
  examine(): Promise<string>;
}
