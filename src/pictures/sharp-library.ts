type SharpLibrary = typeof import('sharp').default;

let loaded: Promise<SharpLibrary> | undefined;

/** It takes 20 MB, which a process that reads and draws no picture does without. */
export function loadSharp(): Promise<SharpLibrary> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Of all that it can read nothing is left but three kinds, and SVG, in which we draw ourselves: what people send is known by
  // its first bytes to be of the three before it comes here.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  });
  return sharp;
}
