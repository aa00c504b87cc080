/** Pixels per side: the picture is cropped to a square. Only the `original` keeps its aspect ratio, within this number of pixels. */
export const pictureSizes = {
  tiny: 50,
  small: 100,
  medium: 200,
  large: 280,
  extra_large: 660,
  original: 2400,
} as const;

export type PictureSize = keyof typeof pictureSizes;

/** Width of a cover in pixels, in the same sizes: it is cropped to three times as wide as high. */
export const coverWidths: Readonly<Record<PictureSize, number>> = {
  tiny: 160,
  small: 320,
  medium: 480,
  large: 800,
  extra_large: 1280,
  original: 1920,
};

/** Pixels per side of the largest size of a charity's logo. */
export const LARGEST_CHARITY_LOGO = 1200;

/** The use of a picture: a cover is at the top of a page or a campaign, a logo in the header of all pages, a charity's logo beside its name. */
export type PictureUse = 'picture' | 'cover' | 'logo' | 'charityLogo';

/** The logo of the header is stored once, as PNG, which can be transparent; everything else in every size, as JPEG. */
export type PictureFileName = `${PictureSize}.jpg` | 'original.png';

/** One stored picture. */
export type PictureFiles = Partial<Record<PictureFileName, Buffer>>;

export const sizeNames = Object.keys(pictureSizes) as PictureSize[];

export const pictureFileNames: readonly PictureFileName[] = [
  ...sizeNames.map((size) => `${size}.jpg` as const),
  'original.png',
];
