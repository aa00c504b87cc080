import { expect } from 'chai';
import sharp from 'sharp';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const sizes = { tiny: 50, small: 100, medium: 200, large: 280, extra_large: 660 };

describe('POST and DELETE /pages/:id/image', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let page: PageRow;
  const callers = useFixture(() => server.build.callers());
  beforeEach(async () => {
    const campaign = await server.build.campaign();
    page = await server.build.page({ campaign_id: campaign.id, user_id: callers.userId });
  });

  const upload = (file: Buffer, caller: RequestOptions = callers.user, id: number | string = page.id) =>
    server.client.post(`/pages/${id}/image`, formWith(file), caller);
  const stored = (id = page.id): Promise<PageRow> => server.knex('pages').where({ id }).first();
  const files = () => storedFiles(server.context.config.picturesDir);
  const fetched = async (address: string) => {
    const { baseUrl } = server.context.config;
    const response = await fetch(address.replace(baseUrl, server.client.origin));
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    it(`shows a ${format} on the page at once, in sizes that differ`, async () => {
      await server.client.get(`/pages/${page.id}.json`);
      const body = await bodyOf(upload(await drawPicture({ format })));
      expect((await server.client.get(`/pages/${page.id}.json`)).body.image).to.deep.equal(body.page.image);
      expect(body.page.image.original_image_url).to.match(/\/pictures\/[\da-f-]{36}$/);
      for (const [name, side] of Object.entries(sizes)) {
        const { response, bytes } = await fetched(body.page.image[`${name}_image_url`]);
        expect(Object.fromEntries(response.headers)).to.include({
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const { width, height, format } = await sharp(bytes).metadata();
        const most = Math.min(side, 600);
        expect({ width, height, format }, name).to.deep.equal({ width: side, height: most, format: 'jpeg' });
      }
    });
  }

  it('keeps only the visible picture, upright, without location and camera data', async () => {
    const file = await drawPicture();
    expect(file.includes('Camera of Ada')).to.equal(true);
    const { body } = await upload(file);
    for (const address of Object.values(body.page.image) as string[]) {
      const { bytes } = await fetched(address);
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).to.deep.equal({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        icc: undefined,
        orientation: undefined,
      });
      expect(bytes.includes('Camera of Ada')).to.equal(false);
    }
    const { bytes } = await fetched(body.page.image.original_image_url);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).to.deep.equal([800, 600]);
    const [left, right] = [300 * 800 + 100, 300 * 800 + 700].map((place) => [
      ...data.subarray(place * 3, place * 3 + 3),
    ]);
    expect(left?.[0]).to.be.above(200);
    expect(right?.[2]).to.be.above(200);
  });

  it('shows what is transparent on white', async () => {
    const clear = {
      create: { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    };
    const { body } = await upload(await sharp(clear).png().toBuffer());
    const { bytes } = await fetched(body.page.image.original_image_url);
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).to.deep.equal([255, 255, 255]);
  });

  it('deletes the old picture when there is a new one, and the last one when it is removed', async () => {
    const before = await files();
    const first = (await upload(await drawPicture())).body.page.image.original_image_url;
    expect(await files()).to.have.length(before.length + 6);
    const second = (await upload(await drawPicture())).body.page.image.original_image_url;
    expect(await files()).to.have.length(before.length + 6);
    expect((await fetched(first)).response.status).to.equal(404);
    expect((await fetched(second)).response.status).to.equal(200);
    const removed = await server.client.delete(`/pages/${page.id}/image`, callers.user);
    expect(removed.status).to.equal(204);
    expect(await stored()).to.include({ image_url: null, has_set_image: false });
    expect(await files()).to.deep.equal(before);
    expect((await server.client.delete(`/pages/${page.id}/image`, callers.user)).status).to.equal(204);
  });

  it('leaves one picture after several concurrent uploads', async () => {
    // One is in work and two wait; a fourth of the same sender would be refused.
    const before = await files();
    const answers = await Promise.all([1, 2, 3].map(async () => upload(await drawPicture({ width: 40 }))));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(await files()).to.have.length(before.length + 6);
    const [, id] = /([\da-f-]{36})$/.exec((await stored()).image_url ?? '') ?? [];
    expect((await files()).filter((file) => file.includes(id ?? '?'))).to.have.length(6);
  });

  it('takes it for a team from its leader, for a page of the campaign from its application', async () => {
    const campaign = await server.build.campaign();
    const leader = await server.build.page({ campaign_id: campaign.id, user_id: callers.userId });
    const { page: ofTeam } = await server.build.team({ leader });
    expect((await upload(await drawPicture(), callers.user, ofTeam.id)).status).to.equal(200);
    expect((await upload(await drawPicture(), callers.user, page.uuid)).status).to.equal(200);
    const own = await server.build.page({ campaign_id: callers.campaignId });
    expect((await upload(await drawPicture(), callers.application, own.id)).status).to.equal(200);
  });

  it('refuses someone else’s page, without reading the file', async () => {
    const before = await files();
    const foreign = await server.build.page();
    for (const caller of [callers.user, callers.application]) {
      expect((await upload(Buffer.from('no picture'), caller, foreign.id)).status).to.equal(403);
      const { status } = await server.client.delete(`/pages/${foreign.id}/image`, caller);
      expect(status).to.equal(403);
    }
    expect((await upload(await drawPicture(), callers.user, 999_999_999)).status).to.equal(404);
    expect((await upload(await drawPicture(), {})).status).to.equal(401);
    expect(await files()).to.deep.equal(before);
  });

  it('serves nothing but pictures under their address', async () => {
    for (const path of ['x', '00000000-0000-4000-8000-000000000000', '..%2f..%2fsecret-key']) {
      expect((await fetch(`${server.client.origin}/pictures/${path}`)).status).to.equal(404);
    }
  });
});
