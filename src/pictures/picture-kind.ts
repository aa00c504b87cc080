import { RefusedPictureError } from './refused-picture-error.ts';

type PictureKind = 'JPEG' | 'PNG' | 'WebP';

/**
 * Detects the type of a picture from its content, ignoring its name.
 * @throws RefusedPictureError for every other type, and for a file that other programs would read as something else
 */
export function pictureKind(bytes: Buffer): PictureKind {
  const kind = kindOf(bytes);
  if (!kind) throw new RefusedPictureError('must be a JPEG, PNG or WebP picture');
  const other = otherKindOf(bytes);
  if (other) throw new RefusedPictureError(`must only be a picture: this file is also ${other}`);
  return kind;
}

/** Media type of a stored picture. */
export function pictureType(bytes: Buffer): string {
  return kindOf(bytes) === 'PNG' ? 'image/png' : 'image/jpeg';
}

function kindOf(bytes: Buffer): PictureKind | undefined {
  const starts = bytes.subarray(0, 12).toString('latin1');
  if (starts.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (starts.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  return starts.startsWith('RIFF') && starts.endsWith('WEBP') ? 'WebP' : undefined;
}

/** Archives are read from their end, PDF within the first kilobyte, scripts and HTML wherever they begin. */
function otherKindOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(-65_557).includes('PK\x05\x06', 0, 'latin1')) return 'a ZIP archive';
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'a PDF document';
  if (bytes.includes('<?php')) return 'a program';
  return /<(script|html|svg)[\s/>]/i.test(bytes.toString('latin1')) ? 'HTML' : undefined;
}
