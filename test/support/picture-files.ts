import { readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Drawn {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
}

/**
 * Draws a picture with a red left and a blue right half. It is upright only because of its EXIF, which also contains a place and a camera.
 */
export async function drawPicture({
  width = 800,
  height = 600,
  format = 'jpeg',
}: Drawn = {}): Promise<Buffer> {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  const upright = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
  // Orientation 6 is displayed rotated to the right.
  return sharp(await sharp(upright).rotate(-90).toBuffer())
    .withExif({
      IFD0: { Make: 'Camera of Ada', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '38/1 21/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '144/1 16/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

/** Bit depth and colour type, as stored in a PNG. */
const pixelKinds = { blackAndWhite: [1, 0], colour: [8, 2], deepAndTransparent: [16, 6] };

/** Creates a PNG of one colour that claims these dimensions: a kilobyte for each megapixel. */
export function pixelBomb(
  width: number,
  height: number,
  kind: keyof typeof pixelKinds = 'blackAndWhite',
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([...pixelKinds[kind], 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 2000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export function formWith(
  file: Buffer,
  { name = 'photo.jpg', type = 'image/jpeg', field = 'image' } = {},
): FormData {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(file)], name, { type }));
  return form;
}

/** Lists all files in a folder of pictures, including unfinished ones. Empty if it doesn't exist. */
export async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries.filter((entry) => /\.(jpg|png)$/.test(entry) || entry.includes('unfinished')).sort();
}
