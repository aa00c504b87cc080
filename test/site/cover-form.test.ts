import { expect } from 'chai';
import sharp from 'sharp';
import { namedPictures } from '../../src/db/queries/named-pictures.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { useSignedInUser } from '../support/accounts.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';

describe('Site: the form for the cover of a page', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const { user, visitor } = useSignedInUser(server);
  let page: PageRow;
  let address: string;
  beforeEach(async () => {
    const campaign = await server.build.campaign();
    page = await server.build.page({ campaign_id: campaign.id, user_id: user.id });
    address = `/${campaign.slug}/au/${page.slug}`;
  });

  const upload = async (file: Buffer, id = page.id) => {
    await visitor.open(`/dashboard/pages/${id}/edit`);
    return visitor.submit(`/dashboard/pages/${id}/cover`, formWith(file, { field: 'cover' }));
  };
  const files = () => storedFiles(server.context.config.picturesDir);
  const coverOf = async () => {
    const { html } = await visitor.open(address);
    return /<img class="page-cover" src="([^"]+)" srcset="([^"]+)"/.exec(html);
  };

  it('shows the cover at the top of the page, in sizes for every screen, changes and removes it', async () => {
    const before = await files();
    expect(await coverOf()).to.equal(null);
    expect(await upload(await drawPicture({ width: 2400, height: 1200 }))).to.include({
      status: 303,
      location: `${address}?notice=cover-saved`,
    });
    expect((await visitor.follow()).html).to.include('Your new cover picture is on your page.');
    const [, first = '', sizes = ''] = (await coverOf()) ?? [];
    expect(first).to.match(/^\/pictures\/[\da-f-]{36}\?size=extra_large$/);
    for (const entry of sizes.split(', ')) {
      const [path, width] = entry.split(' ');
      const response = await fetch(server.client.origin + path);
      expect(response.headers.get('content-type')).to.equal('image/jpeg');
      const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(`${drawn.width}w`).to.equal(width);
    }
    expect(await server.knex('pages').where({ id: page.id }).first()).to.include({ image_url: null });
    await upload(await drawPicture({ width: 900, height: 300 }));
    const [, second = ''] = (await coverOf()) ?? [];
    expect(second)
      .to.match(/^\/pictures\//)
      .and.not.equal(first);
    expect(await files()).to.have.length(before.length + 6);
    const edit = await visitor.open(`/dashboard/pages/${page.id}/edit`);
    expect(edit.html).to.include('Remove cover').and.to.include(`src="${second}"`);
    expect(
      await visitor.submit(`/dashboard/pages/${page.id}/cover`, { remove: 'true' }, 'multipart'),
    ).to.include({ status: 303, location: `${address}?notice=cover-removed` });
    expect(await coverOf()).to.equal(null);
    expect(await files()).to.deep.equal(before);
  });

  it('stands beside the picture: neither takes the place of the other', async () => {
    await upload(await drawPicture());
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
    const path = `/dashboard/pages/${page.id}/picture`;
    expect((await visitor.submit(path, formWith(await drawPicture()))).status).to.equal(303);
    expect(await coverOf()).to.not.equal(null);
    const stored = await server.knex('pages').where({ id: page.id }).first();
    expect(stored.cover_url)
      .to.match(/^\/pictures\//)
      .and.not.equal(stored.image_url);
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
    await visitor.submit(path, { remove: 'true' }, 'multipart');
    expect(await coverOf()).to.not.equal(null);
  });

  it('says beside the field why a file is refused, and keeps nothing', async () => {
    const before = await files();
    const small = await upload(await drawPicture({ width: 400, height: 300 }));
    expect(small.status).to.equal(422);
    expect(small.html)
      .to.include('New cover picture is too small: at least 600 pixels wide')
      .and.include('href="#cover"');
    const empty = await visitor.submit(`/dashboard/pages/${page.id}/cover`, {}, 'multipart');
    expect(empty.html).to.include('Choose a cover picture first.');
    expect(await files()).to.deep.equal(before);
  });

  it('is for the owner alone, and on the page of a team for its leader', async () => {
    const foreign = await server.build.page();
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
    const form = visitor.formOf(
      `/dashboard/pages/${page.id}/cover`,
      formWith(await drawPicture(), { field: 'cover' }),
    );
    expect((await visitor.post(`/dashboard/pages/${foreign.id}/cover`, form)).status).to.equal(403);
    const { page: teamPage } = await server.build.team({ leader: page });
    expect((await upload(await drawPicture(), teamPage.id)).status).to.equal(303);
    const stored = await server.knex('pages').where({ id: teamPage.id }).first();
    expect(stored.cover_url).to.match(/^\/pictures\//);
  });

  it('counts as shown for whoever sweeps pictures that nothing shows', async () => {
    await upload(await drawPicture());
    const { cover_url } = await server.knex('pages').where({ id: page.id }).first();
    expect(await namedPictures(server.knex)).to.include(cover_url.slice(-36));
  });
});
