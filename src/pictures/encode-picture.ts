import type { Sharp } from 'sharp';
import { UnavailableError } from '../errors.ts';
import { takeTurns } from '../turns.ts';
import { pictureKind } from './picture-kind.ts';
import { type PictureFiles, type PictureSize, pictureSizes } from './picture-sizes.ts';
import { RefusedPictureError } from './refused-picture-error.ts';
import { loadSharp } from './sharp-library.ts';

/** More than telephones take. One of them takes up to 400 MB while it is read. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 6;
const MOST_WAITING = 20;

/** One at a time: the memory of two would add up, and other work needs a processor, too. */
const turns = takeTurns(1, { mostWaiting: MOST_WAITING });

/**
 * Draws a picture anew in every size: upright, on white where it is transparent, without anything else that its file holds, such
 * as the place where it was taken.
 * @throws RefusedPictureError for what is no JPEG, PNG or WebP picture, is incomplete, or has too many pixels; UnavailableError when
 *   too many wait
 */
export async function encodePicture(bytes: Buffer): Promise<PictureFiles> {
  pictureKind(bytes);
  return turns(() => draw(bytes));
}

async function draw(bytes: Buffer): Promise<PictureFiles> {
  const sharp = await loadSharp();
  // Also faults that most viewers forgive; a picture that ends too early is one of those that are refused.
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  try {
    const { data, info } = await source
      .autoOrient()
      .resize(pictureSizes.original, pictureSizes.original, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: LONGEST_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const drawn = () => sharp(data, { raw: info });
    const square = (size: PictureSize) =>
      written(drawn().resize(pictureSizes[size], pictureSizes[size], { withoutEnlargement: true }));
    return {
      tiny: await square('tiny'),
      small: await square('small'),
      medium: await square('medium'),
      large: await square('large'),
      extra_large: await square('extra_large'),
      original: await written(drawn()),
    };
  } catch (error) {
    throw refusalOf(error as Error);
  }
}

function written(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 82 }).timeout({ seconds: LONGEST_SECONDS }).toBuffer();
}

function refusalOf({ message }: Error): Error {
  if (/timeout/i.test(message)) return new UnavailableError('The picture took too long to read');
  if (/pixel limit/i.test(message)) return new RefusedPictureError('has too many pixels: at most 50 million');
  return new RefusedPictureError('is no complete picture: it could not be read');
}
