import { expect } from 'chai';
import { namedPictures } from '../../src/db/queries/named-pictures.ts';
import { personalData } from '../../src/db/queries/personal-data.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { useSignedInUser } from '../support/accounts.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: the photos and the video of a page', () => {
  const server = useServer();
  const { user, visitor } = useSignedInUser(server);
  let picture: Buffer;
  let page: PageRow;
  let address: string;
  let edit: string;
  let photos: string;

  before(async () => {
    picture = await drawPicture({ width: 300, height: 200 });
  });
  beforeEach(async () => {
    const campaign = await server.build.campaign();
    page = await server.build.page({ campaign_id: campaign.id, user_id: user.id });
    address = `/${campaign.slug}/au/${page.slug}`;
    edit = `/dashboard/pages/${page.id}/edit`;
    photos = `/dashboard/pages/${page.id}/photos`;
  });

  const add = async (description: string, file = picture) => {
    await visitor.open(edit);
    const form = formWith(file, { field: 'photo' });
    form.set('description', description);
    return visitor.submit(photos, form);
  };
  const rows = () => server.knex('page_photos').where({ page_id: page.id }).orderBy('position');
  const shown = async () => {
    const { html } = await new Visitor(server.client.origin).open(address);
    return [...html.matchAll(/size=extra_large" alt="([^"]*)" width="660"/g)].map(([, alt]) => alt);
  };
  const press = async (what: string, description: string, more = {}) => {
    const photo = (await rows()).find((row) => row.description === description);
    await visitor.open(edit);
    return visitor.submit(`${photos}/${photo?.id}`, { do: what, ...more });
  };

  it('are added, described, ordered and deleted, and visitors see them in this order', async () => {
    const before = await storedFiles(server.context.config.picturesDir);
    expect(await add('The start')).to.include({ status: 303, location: `${address}?notice=photo-added` });
    expect((await visitor.follow()).html).to.include('Your photo is on your page.');
    await add('The hill <b>');
    await add('');
    expect(await shown()).to.deep.equal(['The start', 'The hill &lt;b&gt;', `Photo from ${page.name}`]);
    expect(await press('up', 'The hill <b>')).to.include({ location: `${edit}?notice=photo-saved#photos` });
    await press('up', 'The hill <b>');
    await press('describe', 'The start', { description: 'The finish' });
    expect(await shown()).to.deep.equal(['The hill &lt;b&gt;', 'The finish', `Photo from ${page.name}`]);
    expect(await press('delete', 'The hill <b>')).to.include({
      location: `${edit}?notice=photo-deleted#photos`,
    });
    expect(await shown()).to.deep.equal(['The finish', `Photo from ${page.name}`]);
    expect((await rows()).map(({ position }) => position)).to.deep.equal([1, 2]);
    expect(await storedFiles(server.context.config.picturesDir)).to.have.length(before.length + 12);
  });

  it('are ten at most: the eleventh is refused beside its field, and nothing of it is stored', async () => {
    const path = '/pictures/0b6ab0a2-0d0c-4b5e-8f0a-2a1f6f3b9c12';
    const ten = Array.from({ length: 10 }, (_, index) => ({ page_id: page.id, position: index + 1, path }));
    await server.knex('page_photos').insert(ten);
    const before = await storedFiles(server.context.config.picturesDir);
    const { status, html } = await add('One too many');
    expect(status).to.equal(422);
    expect(html).to.include('A page can have up to 10 photos.').and.to.include('id="photo-error"');
    expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal(before);
  });

  it('are refused with the reason: no file, no picture, a text that is too long', async () => {
    await visitor.open(edit);
    expect((await visitor.submit(photos, {}, 'multipart')).html).to.include('Choose a photo first.');
    expect((await add('', Buffer.from('text'))).html).to.include('id="photo-error"');
    expect((await add('x'.repeat(301))).html).to.include('id="description-error"');
    expect(await rows()).to.deep.equal([]);
  });

  it('are added once by a form that is sent twice', async () => {
    await visitor.open(edit);
    const form = visitor.formOf(photos, formWith(picture, { field: 'photo' }));
    await visitor.post(photos, form);
    expect(await visitor.post(photos, form)).to.include({ status: 303 });
    expect(await rows()).to.have.length(1);
  });

  it('are the owner’s alone to change', async () => {
    await add('Mine');
    const [{ id }] = await rows();
    const theirs = await server.build.page({ campaign_id: page.campaign_id });
    await visitor.open(edit);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const form = formWith(picture, { field: 'photo' });
    form.set('csrf_token', csrf_token);
    const others = `/dashboard/pages/${theirs.id}/photos`;
    expect((await visitor.post(others, form)).status).to.equal(403);
    expect((await visitor.post(`${others}/${id}`, { csrf_token, do: 'delete' })).status).to.equal(403);
    const own = await server.build.page({ campaign_id: page.campaign_id, user_id: user.id });
    const elsewhere = `/dashboard/pages/${own.id}/photos/${id}`;
    expect((await visitor.post(elsewhere, { csrf_token, do: 'delete' })).status).to.equal(404);
    expect(await rows()).to.have.length(1);
  });

  it('count as named, and are in the copy of a person’s data', async () => {
    await add('Mine');
    const [{ path }] = await rows();
    expect([...(await namedPictures(server.knex))]).to.include(path.slice('/pictures/'.length));
    const { photos: copied } = await personalData(server.knex, { userId: user.id });
    expect((copied as object[]).at(-1)).to.include({ page_id: page.id, path, description: 'Mine' });
  });

  it('have a tile that leads to the video, in whatever form its address is typed', async () => {
    const save = async (video: string) => {
      await visitor.open(edit);
      return visitor.submit(edit, { name: page.name, slug: page.slug, target: '700', video });
    };
    expect((await save('https://example.org/video')).html).to.include('id="video-error"');
    for (const [typed, stored] of [
      ['https://www.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=4', 'https://youtu.be/dQw4w9WgXcQ'],
      ['youtu.be/dQw4w9WgXcQ?si=abc', 'https://youtu.be/dQw4w9WgXcQ'],
      ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
    ] as const) {
      expect((await save(typed)).status).to.equal(303);
      const { html } = await visitor.open(address);
      expect(html)
        .to.include(`<a class="video" href="${stored}"`)
        .and.to.not.match(/<iframe|<script src/);
    }
    await save('');
    expect((await visitor.open(address)).html).to.not.include('class="video"');
  });
});
