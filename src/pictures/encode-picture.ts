import type { Sharp } from 'sharp';
import { UnavailableError } from '../errors.ts';
import { takeTurns } from '../runtime/turns.ts';
import { pictureKind } from './picture-kind.ts';
import {
  coverWidths,
  LARGEST_CHARITY_LOGO,
  type PictureFiles,
  type PictureSize,
  type PictureUse,
  pictureSizes,
  sizeNames,
} from './picture-sizes.ts';
import { RefusedPictureError } from './refused-picture-error.ts';
import { loadSharp } from './sharp-library.ts';

/** More pixels than phone cameras have. */
const MOST_PIXELS = 50_000_000;
/** The same number of pixels of a photo, in bytes: a pixel has up to four channels, of one or two bytes, and takes as much longer. */
const MOST_BYTES = 3 * MOST_PIXELS;
/** A photo of 13 million pixels. */
const MOST_SMALL_BYTES = 40_000_000;
const LONGEST_SECONDS = 2;
const MOST_WAITING = 20;
/** After this time, the request would have timed out. */
const LONGEST_WAIT_MS = 10_000;

/**
 * One at a time, because the memory of two would add up and other work needs a processor, too. Large pictures, which take a second or two,
 * only wait for each other.
 */
const smallTurns = takeTurns(1, { mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS });
const largeTurns = takeTurns(1, { mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS });

/** A logo is shown 38 pixels high, and most screens have two or three dots per pixel. */
const LOGO_WIDTH = 800;
const LOGO_HEIGHT = 152;
/** A smaller cover would look blurred. */
const NARROWEST_COVER = 600;
const COVER_RATIO = 3;

/**
 * Re-encodes a picture in every size: upright, without any other data in the file, such as the location where it was taken, and on white
 * where it is transparent, except for a logo.
 * @throws RefusedPictureError for a file that is not a JPEG, PNG or WebP picture, is incomplete, takes too much memory, or is too small for
 * a cover; UnavailableError when too many wait
 */
export async function encodePicture(bytes: Buffer, use: PictureUse = 'picture'): Promise<PictureFiles> {
  pictureKind(bytes);
  const decodedBytes = await judge(bytes);
  const turns = decodedBytes > MOST_SMALL_BYTES ? largeTurns : smallTurns;
  return turns(async () => {
    try {
      return await encoders[use](await open(bytes));
    } catch (error) {
      throw refusalOf(error as Error);
    }
  });
}

/** @returns the size of its decoded pixels, in bytes @throws RefusedPictureError for too many pixels */
async function judge(bytes: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { width, height, channels, depth } = await sharp(bytes)
    .metadata()
    .catch((error) => {
      throw refusalOf(error);
    });
  const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  if (decodedBytes > MOST_BYTES) throw tooManyPixels;
  return decodedBytes;
}

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  // Also rejects errors that most viewers tolerate, such as a picture that ends too early.
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  return source.autoOrient().timeout({ seconds: LONGEST_SECONDS });
}

const encoders: Readonly<Record<PictureUse, (source: Sharp) => Promise<PictureFiles>>> = {
  async picture(source) {
    const { drawn } = await flat(source);
    const square = (size: PictureSize) =>
      written(drawn().resize(pictureSizes[size], pictureSizes[size], { withoutEnlargement: true }));
    return {
      'tiny.jpg': await square('tiny'),
      'small.jpg': await square('small'),
      'medium.jpg': await square('medium'),
      'large.jpg': await square('large'),
      'extra_large.jpg': await square('extra_large'),
      'original.jpg': await written(drawn()),
    };
  },

  async cover(source) {
    const { drawn, width, height } = await flat(source);
    if (width < NARROWEST_COVER || height < NARROWEST_COVER / COVER_RATIO) {
      throw new RefusedPictureError(
        `is too small: at least ${NARROWEST_COVER} pixels wide and ${NARROWEST_COVER / COVER_RATIO} high`,
      );
    }
    const widest = Math.min(width, height * COVER_RATIO);
    const files: PictureFiles = {};
    for (const size of sizeNames) {
      const wide = Math.min(coverWidths[size], widest);
      files[`${size}.jpg`] = await written(drawn().resize(wide, Math.floor(wide / COVER_RATIO)));
    }
    return files;
  },

  /** Whole, on a white square: cropped like a picture, a wide logo would lose its ends. */
  async charityLogo(source) {
    const { drawn, width, height } = await flat(source);
    const largest = Math.min(Math.max(width, height), LARGEST_CHARITY_LOGO);
    const files: PictureFiles = {};
    for (const size of sizeNames) {
      const side = Math.min(pictureSizes[size], largest);
      files[`${size}.jpg`] = await written(
        drawn().resize(side, side, { fit: 'contain', background: '#ffffff' }),
      );
    }
    return files;
  },

  async logo(source) {
    const size = { width: LOGO_WIDTH, height: LOGO_HEIGHT, fit: 'inside', withoutEnlargement: true } as const;
    const drawn = source.resize(size).toColourspace('srgb').png({ compressionLevel: 9 });
    return { 'original.png': await drawn.toBuffer() };
  },
};

/** Without transparency, within the largest size. */
async function flat(source: Sharp): Promise<{ drawn: () => Sharp; width: number; height: number }> {
  const sharp = await loadSharp();
  const { data, info } = await source
    .resize(pictureSizes.original, pictureSizes.original, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { drawn: () => sharp(data, { raw: info }), width: info.width, height: info.height };
}

function written(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 82 }).timeout({ seconds: LONGEST_SECONDS }).toBuffer();
}

const tooManyPixels = new RefusedPictureError(
  'has too many pixels: at most 50 million, 37 million with transparency, and half as many with 16 bits a colour',
);

function refusalOf(error: Error): Error {
  const { message } = error;
  if (error instanceof RefusedPictureError) return error;
  if (/timeout/i.test(message)) return new UnavailableError('The picture took too long to read');
  if (/pixel limit/i.test(message)) return tooManyPixels;
  return new RefusedPictureError('is not a complete picture: it could not be read');
}
