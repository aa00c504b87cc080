import { NotFoundError } from '../errors.ts';
import { pictureType } from './picture-kind.ts';
import { sizeNames } from './picture-sizes.ts';
import type { Pictures } from './pictures.ts';

interface Answer {
  type: string;
  body: unknown;
  set(headers: Record<string, string>): void;
}

/**
 * Sends a stored picture, which never changes under its address.
 * @param asked a size; any other text means the original
 * @throws NotFoundError
 */
export async function sendPicture(
  ctx: Answer,
  pictures: Pick<Pictures, 'read'>,
  id: string,
  asked?: string,
): Promise<void> {
  const size = sizeNames.find((name) => name === asked) ?? 'original';
  const picture = await pictures.read(id, size);
  if (!picture) throw new NotFoundError();
  ctx.type = pictureType(picture);
  ctx.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  ctx.body = picture;
}
