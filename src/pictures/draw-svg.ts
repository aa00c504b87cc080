import { takeTurns } from '../runtime/turns.ts';
import { loadSharp } from './sharp-library.ts';

const LONGEST_SECONDS = 6;
const MOST_WAITING = 50;
/** After this time, the request would have timed out. */
const LONGEST_WAIT_MS = 10_000;

/** One at a time, because other work needs a processor too. */
const turns = takeTurns(1, { mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS });

/** A square photo with round corners, drawn on top of the drawing. */
export interface Photo {
  /** JPEG, PNG or WebP. */
  bytes: Buffer;
  left: number;
  top: number;
  /** Pixels per side. */
  size: number;
  /** Radius of the corners, in pixels. */
  radius: number;
}

/**
 * Renders one of our SVG documents as PNG. It must not contain text, because there may be no font.
 * @throws UnavailableError when too many wait
 */
export function drawSvg(svg: string, photo: Photo | undefined): Promise<Buffer> {
  return turns(async () => {
    const sharp = await loadSharp();
    const drawing = sharp(Buffer.from(svg)).timeout({ seconds: LONGEST_SECONDS });
    if (photo) drawing.composite([{ input: await rounded(photo), left: photo.left, top: photo.top }]);
    return drawing.png().toBuffer();
  });
}

async function rounded({ bytes, size, radius }: Photo): Promise<Buffer> {
  const sharp = await loadSharp();
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}"/></svg>`;
  return sharp(bytes)
    .resize(size, size)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
