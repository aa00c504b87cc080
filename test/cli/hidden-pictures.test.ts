import { expect } from 'chai';
import { namedPictures } from '../../src/db/queries/named-pictures.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { buildAccount, signedInVisitor } from '../support/accounts.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { drawPicture } from '../support/picture-files.ts';
import { publishEvents } from '../support/publish-events.ts';
import { until } from '../support/until.ts';

describe('groundswell pictures hide', () => {
  const world = useOperatorWorld();
  let owner: UserRow;
  let file: Buffer;
  before(async () => {
    const { context, knex } = world.server;
    owner = await buildAccount(knex);
    file = await drawPicture({ width: 600, height: 200 });
    context.live.follow(context.logReader);
    await context.logReader.read();
  });

  const store = () => world.server.context.pictures.storeFor(file, 'image', async (path) => path);
  const load = (path: string) => fetch(`${world.server.client.origin}${path}`, { redirect: 'manual' });
  const rowsWith = async (table: string, text: string) =>
    (await world.knex(table).whereRaw(`${table}::text like ?`, [`%${text}%`])).length;

  /** As another process learns of it: by the log of events alone. */
  async function spreadNews(): Promise<void> {
    await publishEvents(world.server.context);
    while (await world.server.context.logReader.read());
  }

  async function buildShown() {
    const [image, cover, posted] = [await store(), await store(), await store()];
    const page = await world.build.page({
      user_id: owner.id,
      image_url: image,
      has_set_image: true,
      cover_url: cover,
    });
    const post = await world.build.post({ page, image_url: posted });
    const campaign = await world.knex('campaigns').where({ id: page.campaign_id }).first();
    const paths = [
      `/api/v2/pages/${page.id}.json`,
      `/api/v2/search/feed.json?page_id=${page.id}`,
      `/api/v2/search/pages/totals.json?page_id=${page.id}`,
      `/${campaign.slug}/au/${page.slug}`,
    ];
    /** Which of the pictures any answer, cached or not, and any logged event shows. */
    const shown = async () => {
      await spreadNews();
      const texts = await Promise.all(paths.map(async (path) => (await load(path)).text()));
      return [image, cover, posted].map((path) => texts.some((text) => text.includes(path)));
    };
    return { page, post, image, cover, posted, shown, publicPath: paths.at(-1) as string };
  }

  it('hides the image of a page, its cover and the picture of a post, everywhere and at their addresses', async () => {
    const { page, post, image, cover, posted, shown, publicPath } = await buildShown();
    const cardOf = async () =>
      /\/pictures\/cards\/[\w-]+\.png/.exec(await (await load(publicPath)).text())?.[0] as string;
    const card = await cardOf();
    expect((await load(card)).status).to.equal(200);
    const places = [
      { path: image, kind: 'page_image', post_id: null },
      { path: cover, kind: 'page_cover', post_id: null },
      { path: posted, kind: 'post_picture', post_id: post.id },
    ];
    expect(await shown()).to.deep.equal([true, true, true]);
    for (const [index, { path, kind, post_id }] of places.entries()) {
      const address = `https://give.example.org${path}?size=large`;
      const command = ['pictures', 'hide', address, '--reason', 'It is rude.', '--as', 'kim'];
      const hidden = await world.done(...command);
      expect(hidden).to.deep.include({ places: [{ kind, page_id: page.id, post_id }], changed: true });
      expect(await shown()).to.deep.equal(places.map((_place, other) => other > index));
      expect((await load(`${path}?size=large`)).status, kind).to.equal(404);
      expect(await rowsWith('events', path), kind).to.equal(0);
      expect(await world.done(...command)).to.include({ changed: false });
    }
    const { body } = await world.server.client.get(`/pages/${page.id}.json`);
    expect(await world.knex('pages').where('id', page.id).first()).to.include({ has_set_image: false });
    expect(body.page.image.original_image_url).to.equal(world.server.context.addresses.defaultPageImage);
    const latest = await cardOf();
    expect(latest).not.to.equal(card);
    expect((await load(card)).headers.get('location')).to.include(latest);
    expect(await recordedActions(world.knex)).to.deep.equal(Array(3).fill('picture.hide kim'));
    expect(await world.knex('pictures_to_remove').pluck('path')).to.deep.equal([]);
  });

  it('hides a photo of a gallery, and shows it again in its place', async () => {
    const path = await store();
    const page = await world.build.page({ user_id: owner.id });
    const first = await store();
    await world.knex('page_photos').insert([
      { page_id: page.id, position: 1, path },
      { page_id: page.id, position: 2, path: first, description: 'The finish' },
    ]);
    const paths = () => world.knex('page_photos').where('page_id', page.id).orderBy('position').pluck('path');
    const hidden = await world.done('pictures', 'hide', path, '--reason', 'It is rude.');
    expect(hidden.places).to.deep.equal([{ kind: 'page_photo', page_id: page.id, post_id: null }]);
    expect(await paths()).to.deep.equal([null, first]);
    expect((await load(path)).status).to.equal(404);
    const visitor = await signedInVisitor(world.server.client.origin, owner);
    const { html } = await visitor.open(`/dashboard/pages/${page.id}/edit`);
    expect(html).to.include('hidden one of this page&#39;s photos. Reason: It is rude.');
    expect(await world.done('pictures', 'unhide', path)).to.include({ changed: true });
    const [again, last] = await paths();
    expect(last).to.equal(first);
    expect((await load(again)).status).to.equal(200);
  });

  it('takes it out of the rankings that streams show', async () => {
    const { page, image } = await buildShown();
    await world.build.donation({ page, amount_cents: 500 });
    await spreadNews();
    const { uid } = await world.knex('campaigns').where({ id: page.campaign_id }).first();
    const stream = await FollowedStream.open(`${world.server.client.origin}/api/v2/campaigns/${uid}/live`);
    await until(() => stream.text.includes(image), 'the stream shows the picture');
    const seen = stream.events.length;
    await world.done('pictures', 'hide', image, '--reason', 'Rude.');
    await spreadNews();
    await until(() => stream.events.length > seen, 'the stream shows what has changed');
    const { defaultPageImage } = world.server.context.addresses;
    const latest = JSON.stringify(stream.events.slice(seen));
    expect([latest.includes(image), latest.includes(defaultPageImage)]).to.deep.equal([false, true]);
    stream.close();
  });

  it('shows it again, by state of its own, under another address', async () => {
    const { page, image, cover, posted, shown } = await buildShown();
    for (const path of [image, cover, posted])
      await world.done('pictures', 'hide', path, '--reason', 'Rude.');
    await world.knex('audit_log').delete();
    for (const path of [image, cover, posted]) {
      expect(await world.done('pictures', 'unhide', path, '--reason', 'A mistake.')).to.include({
        changed: true,
      });
    }
    expect(await shown()).to.deep.equal([false, false, false]);
    const again = await world.knex('pages').where('id', page.id).first();
    const post = await world.knex('posts').where('page_id', page.id).first();
    expect(again.has_set_image).to.equal(true);
    for (const path of [again.image_url, again.cover_url, post.image_url]) {
      expect((await load(path)).status).to.equal(200);
    }
    const { body } = await world.server.client.get(`/pages/${page.id}.json`);
    expect(body.page.image.original_image_url).to.include(again.image_url);
    expect(await world.knex('audit_log').pluck('action')).to.deep.equal(Array(3).fill('picture.unhide'));
    expect((await world.done('pictures', 'unhide', again.image_url)).changed).to.equal(false);
  });

  it('tells the owner why, and takes nothing from another picture that they set', async () => {
    const { page, image } = await buildShown();
    await world.done('pictures', 'hide', image, '--reason', 'It shows a child.');
    const visitor = await signedInVisitor(world.server.client.origin, owner);
    const { html } = await visitor.open(`/dashboard/pages/${page.id}/edit`);
    expect(html).to.include('hidden this page&#39;s picture. Reason: It shows a child.');
    const other = await store();
    await world.knex('pages').where('id', page.id).update({ image_url: other, has_set_image: true });
    expectFailure(
      await world.operate('pictures', 'unhide', image),
      `Page ${page.id} now shows a different picture.`,
    );
    await world.done('pictures', 'hide', other, '--reason', 'This one, too.');
    expect(await world.done('pictures', 'unhide', image)).to.include({ changed: true });
  });

  it('leaves the file to its owner until they are erased', async () => {
    const other = await world.build.account();
    const image = await store();
    const page = await world.build.page({ user_id: other.id, image_url: image, has_set_image: true });
    await world.done('pictures', 'hide', image, '--reason', 'Rude.');
    const { address } = await world.knex('held_pictures').where('page_id', page.id).first();
    expect(await namedPictures(world.knex)).to.include(address.slice('/pictures/'.length));
    const data = await world.done('users', 'export', other.email);
    expect(data.held_pictures).to.have.length(1);
    expect(data.held_pictures[0]).to.include({ page_id: page.id, address, held_reason: 'Rude.' });
    expect((await load(address)).status).to.equal(200);
    await world.done('users', 'erase', other.email, '--yes');
    expect(await world.knex('held_pictures').where('page_id', page.id)).to.deep.equal([]);
    expect((await load(address)).status).to.equal(404);
  });

  it('hides a picture of another site, also when that address is written again', async () => {
    const address = 'https://example.org/rude (1).jpg?x=1&y=2'.replace(' ', '%20');
    const page = await world.build.page({ image_url: address, has_set_image: true });
    const longer = await world.build.page({ image_url: `${address}0`, has_set_image: true });
    await spreadNews();
    expect(await rowsWith('events', address)).to.equal(2);
    await world.done('pictures', 'hide', address, '--reason', 'Rude.');
    const imageOf = async ({ id }: { id: number }) =>
      (await world.knex('pages').where({ id }).first()).image_url;
    await world.knex('pages').where('id', page.id).update({ image_url: address, has_set_image: true });
    expect([await imageOf(page), await imageOf(longer)]).to.deep.equal([null, `${address}0`]);
    await spreadNews();
    expect(await rowsWith('events', `${address}"`)).to.equal(0);
    expect(await rowsWith('events', `${address}0"`)).to.equal(1);
    await world.done('pictures', 'unhide', address);
    expect(await imageOf(page)).to.equal(address);
  });

  it('reports unknown objects and wrong usage', async () => {
    const path = '/pictures/0b6ab0a2-1c57-4a4a-9d7a-6f5a1f2c3d4e';
    expectFailure(
      await world.operate('pictures', 'hide', path, '--reason', 'x'),
      `No page or post shows ${path}.`,
    );
    expectFailure(await world.operate('pictures', 'unhide', path), `No page or post shows ${path}.`);
    expectWrongUsage(await world.operate('pictures', 'hide', path), '--reason');
    expectWrongUsage(
      await world.operate('pictures', 'hide', 'rude.jpg', '--reason', 'x'),
      'address of a picture',
    );
    expectWrongUsage(await world.operate('pictures', 'hide', path, '--reason', ' '), "can't be blank");
  });
});
