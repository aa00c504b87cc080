import { expect } from 'chai';
import sharp from 'sharp';
import { namedPictures } from '../../src/db/queries/named-pictures.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { drawPicture, formWith, pixelBomb, storedFiles } from '../support/picture-files.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

interface Kind {
  noun: 'campaign' | 'charity' | 'page';
  path: string;
  column: string;
  files: number;
  /** The sides of the largest size of a picture of 800 × 600 pixels. */
  largest: [number, number];
}

const kinds: Kind[] = [
  { noun: 'campaign', path: 'banner', column: 'banner_url', files: 6, largest: [800, 266] },
  { noun: 'campaign', path: 'default_picture', column: 'default_picture_url', files: 6, largest: [800, 600] },
  { noun: 'charity', path: 'logo', column: 'logo_url', files: 6, largest: [800, 800] },
  { noun: 'page', path: 'picture', column: 'image_url', files: 6, largest: [800, 600] },
];
const tables = { campaign: 'campaigns', charity: 'charities', page: 'pages' };

describe('Pictures that staff upload', () => {
  const server = useServer();
  const staff = useFixture(async () => {
    const page = await server.build.page();
    const { campaign_id, charity_id } = page;
    return {
      ids: { campaign: campaign_id, charity: charity_id, page: page.id },
      owner: await server.build.staffToken({ role: 'owner' }),
      manager: await server.build.staffToken({ role: 'manager', campaign_id }),
      charity: await server.build.staffToken({ role: 'charity', charity_id }),
    };
  });
  const stored = () => storedFiles(server.context.config.picturesDir);
  const storedPaths = async () =>
    new Set((await stored()).map((file) => `/pictures/${file.split('/').at(-2)}`));
  afterEach(async () => {
    for (const { noun, column } of kinds) await server.knex(tables[noun]).update({ [column]: null });
    for (const path of await storedPaths()) await server.context.pictures.remove(path);
  });

  const pathOf = ({ noun, path }: Kind) => `/${tables[noun]}/${staff.ids[noun]}/${path}.json`;
  const send = (kind: Kind, file: Buffer, { options } = staff.owner) =>
    server.operations.post(pathOf(kind), formWith(file), options);
  const shown = async ({ noun, column }: Kind): Promise<string | null> =>
    (await server.knex(tables[noun]).where({ id: staff.ids[noun] }).first())[column];
  const refusal = async (kind: Kind, file: Buffer) => {
    const [{ field, message }] = (await bodyOf(send(kind, file), 422)).error.errors;
    return `${field} ${message}`;
  };

  for (const kind of kinds) {
    const { noun, path, column, files, largest } = kind;

    it(`replace the ${path} of a ${noun}, delete the old file, and are removed`, async () => {
      const { body, headers } = await send(kind, await drawPicture());
      expect(body[noun].id).to.equal(staff.ids[noun]);
      const read = await server.operations.get(
        `/${tables[noun]}/${staff.ids[noun]}.json`,
        staff.owner.options,
      );
      expect([body, headers.get('etag')]).to.deep.equal([read.body, read.headers.get('etag')]);
      const first = await shown(kind);
      expect(first).to.match(/^\/pictures\/[\da-f-]{36}$/);
      expect(await stored()).to.have.length(files);
      const response = await fetch(server.client.origin + first);
      const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height, exif]).to.deep.equal([...largest, undefined]);

      await send(kind, await drawPicture({ format: 'png' }));
      const second = await shown(kind);
      expect(second).to.not.equal(first);
      expect(await storedPaths()).to.deep.equal(new Set([second]));
      const entries = server.knex('audit_log').where({ subject_type: noun, subject_id: staff.ids[noun] });
      const last: Body = await entries.orderBy('id', 'desc').first();
      expect(last).to.deep.include({
        action: `${noun}.update`,
        details: { [column]: { from: first, to: second } },
      });

      for (const _again of [1, 2]) {
        const { status } = await server.operations.delete(pathOf(kind), staff.owner.options);
        expect(status).to.equal(204);
        expect([await shown(kind), await stored()]).to.deep.equal([null, []]);
      }
    });

    it(`are refused as the ${path} of a ${noun} if they aren't a picture, are broken or too large`, async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      expect(await refusal(kind, svg)).to.equal('image must be a JPEG, PNG or WebP picture');
      expect(await refusal(kind, Buffer.from('GIF89a'))).to.match(/must be a JPEG, PNG or WebP picture$/);
      expect(await refusal(kind, pixelBomb(50_000, 50_000))).to.match(/has too many pixels/);
      const half = (await drawPicture()).subarray(0, 2000);
      expect(await refusal(kind, half)).to.match(/is not a complete picture/);
      const post = (body: string | object, headers: object = {}) =>
        server.operations.request('POST', pathOf(kind), {
          headers: { ...staff.owner.options.headers, ...headers },
          body,
        });
      expect((await bodyOf(post(new FormData()), 422)).error.errors).to.have.length(1);
      expect((await post(formWith(Buffer.alloc(11 * 2 ** 20)))).status).to.equal(413);
      expect((await post('{}', { 'Content-Type': 'application/json' })).status).to.equal(415);
      expect([await shown(kind), await stored()]).to.deep.equal([null, []]);
    });

    it(`replace each other if two are sent as the ${path} of a ${noun} at the same time`, async () => {
      const pictures = [await drawPicture(), await drawPicture({ format: 'webp' })];
      const statuses = await Promise.all(pictures.map(async (picture) => (await send(kind, picture)).status));
      expect(statuses).to.deep.equal([200, 200]);
      expect(await stored()).to.have.length(files);
      expect([...(await namedPictures(server.knex))].map((id) => `/pictures/${id}`)).to.deep.equal([
        await shown(kind),
      ]);
    });
  }

  it('may be smaller, but not as a banner', async () => {
    const small = await drawPicture({ width: 300, height: 300 });
    for (const kind of kinds) {
      const { status } = await send(kind, small);
      expect(status, kind.path).to.equal(kind.path === 'banner' ? 422 : 200);
    }
  });

  it('show a wide logo whole, on a white square', async () => {
    const [, , logo] = kinds as [Kind, Kind, Kind];
    await send(logo, await drawPicture({ width: 900, height: 300 }));
    const response = await fetch(`${server.client.origin}${await shown(logo)}?size=medium`);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).to.deep.equal([200, 200]);
    const pixel = (left: number, top: number) =>
      [...data.subarray((top * info.width + left) * info.channels).subarray(0, 3)].map((value) =>
        Math.round(value / 255),
      );
    expect([pixel(100, 5), pixel(5, 100), pixel(195, 100)]).to.deep.equal([
      [1, 1, 1],
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });

  it('stay stored as long as another campaign shows them', async () => {
    const [banner] = kinds as [Kind];
    await send(banner, await drawPicture());
    const copy = await server.build.campaign({ banner_url: await shown(banner) });
    await send(banner, await drawPicture());
    expect(await stored()).to.have.length(12);
    await server.operations.delete(`/campaigns/${copy.id}/banner.json`, staff.owner.options);
    expect(await stored()).to.have.length(6);
  });

  it('are for owners, for managers of the campaign, and for the staff of the charity', async () => {
    const picture = await drawPicture();
    const elsewhere = await server.build.page();
    const ids = { campaign: elsewhere.campaign_id, charity: elsewhere.charity_id, page: elsewhere.id };
    for (const kind of kinds) {
      const path = `/${tables[kind.noun]}/${ids[kind.noun]}/${kind.path}.json`;
      const [own, other] = kind.noun === 'charity' ? ['charity', 'manager'] : ['manager', 'charity'];
      const statusesOf = async (role: string) => {
        const { options } = staff[role as 'manager' | 'charity'];
        const requests = [
          send(kind, picture, { ...staff.owner, options }),
          server.operations.delete(pathOf(kind), options),
          server.operations.post(path, formWith(picture), options),
          server.operations.delete(path, options),
        ];
        return Promise.all(requests.map(async (request) => (await request).status));
      };
      expect(await statusesOf(own as string), kind.path).to.deep.equal([200, 204, 404, 404]);
      expect(await statusesOf(other as string), kind.path).to.deep.equal([403, 403, 403, 403]);
    }
  });
});
