type SharpLibrary = typeof import('sharp').default;

let loaded: Promise<SharpLibrary> | undefined;

/** Loaded on demand, because it takes 20 MB of memory. */
export function loadSharp(): Promise<SharpLibrary> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<SharpLibrary> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Disables everything that it can read except three formats, and SVG, which only we draw: uploads are recognised as one of the three by
  // their first bytes before they get here.
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
