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

/** One picture in every size, as JPEG. */
export type PictureFiles = Record<PictureSize, Buffer>;

export const sizeNames = Object.keys(pictureSizes) as PictureSize[];
