import { expect } from 'chai';
import sharp from 'sharp';
import { encodePicture } from '../../src/pictures/encode-picture.ts';
import { coverWidths, sizeNames } from '../../src/pictures/picture-sizes.ts';
import { RefusedPictureError } from '../../src/pictures/refused-picture-error.ts';
import { drawPicture } from '../support/picture-files.ts';

describe('A picture that is drawn anew', () => {
  const sizesOf = async (files: object) => {
    const entries = Object.entries(files).map(async ([name, file]) => {
      const { width, height, format } = await sharp(file).metadata();
      return [name, { width, height, format }];
    });
    return Object.fromEntries(await Promise.all(entries));
  };

  it('is cut to be three times as wide as high for a cover, in every width', async () => {
    const files = await encodePicture(await drawPicture({ width: 2400, height: 1600 }), 'cover');
    const wide = sizeNames.map((size) => {
      const width = coverWidths[size];
      return [`${size}.jpg`, { width, height: Math.floor(width / 3), format: 'jpeg' }];
    });
    expect(await sizesOf(files)).to.deep.equal(Object.fromEntries(wide));
    const { data, info } = await sharp(files['original.jpg']).raw().toBuffer({ resolveWithObject: true });
    const left = (320 * info.width + 100) * info.channels;
    expect(data[left], 'the red half is on the left').to.be.above(200);
  });

  it('is never enlarged for a cover, keeps the shape, and is refused where it is too small', async () => {
    const small = await sizesOf(await encodePicture(await drawPicture({ width: 620, height: 900 }), 'cover'));
    expect(small['original.jpg']).to.include({ width: 620, height: 206 });
    expect(small['tiny.jpg']).to.include({ width: 160, height: 53 });
    const flat = await sizesOf(await encodePicture(await drawPicture({ width: 1200, height: 200 }), 'cover'));
    expect(flat['original.jpg']).to.include({ width: 600, height: 200 });
    for (const size of [
      { width: 598, height: 800 },
      { width: 1200, height: 198 },
    ]) {
      const refused = await encodePicture(await drawPicture(size), 'cover').catch((error: Error) => error);
      expect(refused).to.be.instanceOf(RefusedPictureError);
      expect((refused as Error).message).to.equal('is too small: at least 600 pixels wide and 200 high');
    }
  });

  it('stays transparent for a logo, which is one PNG of a size for the header', async () => {
    const half = { create: { width: 1000, height: 500, channels: 4 as const, background: '#ff0000ff' } };
    const drawn = await sharp({ create: { width: 2000, height: 500, channels: 4, background: '#00000000' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .webp({ lossless: true })
      .toBuffer();
    const files = await encodePicture(drawn, 'logo');
    expect(await sizesOf(files)).to.deep.equal({
      'original.png': { width: 608, height: 152, format: 'png' },
    });
    const pixels = await sharp(files['original.png']).ensureAlpha().raw().toBuffer();
    const at = (left: number) => [...pixels.subarray((76 * 608 + left) * 4, (76 * 608 + left) * 4 + 4)];
    expect(at(100)).to.deep.equal([255, 0, 0, 255]);
    expect(at(500)[3]).to.equal(0);
    const small = await encodePicture(await drawPicture({ width: 240, height: 60 }), 'logo');
    expect((await sizesOf(small))['original.png']).to.include({ width: 240, height: 60 });
    const photo = (await sharp(small['original.png']).metadata()) as { exif?: Buffer };
    expect(photo.exif).to.equal(undefined);
  });
});
