/** Pixels of each side: the picture is cut to a square. Only the `original` keeps its shape, within as many pixels. */
export const pictureSizes = {
  tiny: 50,
  small: 100,
  medium: 200,
  large: 280,
  extra_large: 660,
  original: 2400,
} as const;

export type PictureSize = keyof typeof pictureSizes;

/** Width of a cover in pixels, in the same sizes: it is cut to be three times as wide as high. */
export const coverWidths: Readonly<Record<PictureSize, number>> = {
  tiny: 160,
  small: 320,
  medium: 480,
  large: 800,
  extra_large: 1280,
  original: 1920,
};

/** What a picture is for: a cover stands across the top of a page, a logo in the header of all of them. */
export type PictureUse = 'picture' | 'cover' | 'logo';

/** A logo is stored once, as PNG, which can be transparent; everything else in every size, as JPEG. */
export type PictureFileName = `${PictureSize}.jpg` | 'original.png';

/** One picture as it is stored. */
export type PictureFiles = Partial<Record<PictureFileName, Buffer>>;

export const sizeNames = Object.keys(pictureSizes) as PictureSize[];

export const pictureFileNames: readonly PictureFileName[] = [
  ...sizeNames.map((size) => `${size}.jpg` as const),
  'original.png',
];
