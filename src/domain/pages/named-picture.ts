import type { NamedPicture } from '../../db/repositories/held-pictures.ts';

/** Reads the address of a picture, in any of its sizes; undefined if it isn't one. */
export function parsePictureAddress(text: string): NamedPicture | undefined {
  const address = text.replace(/\?size=\w+$/, '');
  const [path] = /\/pictures\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(address) ?? [];
  const isAddress = path !== undefined || (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address));
  return isAddress ? { address, path } : undefined;
}
