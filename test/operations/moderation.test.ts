import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { drawPicture } from '../support/picture-files.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Moderation by staff', () => {
  const server = useServer();
  const staff = useFixture(async () => {
    const { build } = server;
    const campaign = await build.campaign();
    const other = await build.campaign();
    return {
      campaign,
      other,
      support: await build.staffToken({ role: 'support' }),
      manager: await build.staffToken({ role: 'manager', campaign_id: campaign.id }),
      finance: await build.staffToken({ role: 'finance' }),
    };
  });
  type Caller = 'support' | 'manager' | 'finance';

  beforeEach(() => {
    server.mails.length = 0;
  });

  const send = (path: string, body: object = {}, caller: Caller = 'support') =>
    server.operations.post(path, body, staff[caller].options);
  const read = (path: string) => bodyOf(server.operations.get(path, staff.support.options));
  const publicStatus = async ({ id }: { id: number }) =>
    (await server.client.get(`/pages/${id}.json`)).status;
  const buildPage = async (values: object = {}) => {
    const owner = await server.build.user({ name: 'Ada Okafor' });
    const page = await server.build.page({
      campaign_id: staff.campaign.id,
      user_id: owner.id,
      name: 'Ada runs',
      ...values,
    });
    return { owner, page };
  };
  const entriesOf = async (type: string, { id }: { id: number }) =>
    (await read(`/audit.json?subject_type=${type}&subject_id=${id}&sort=created`)).items.map(
      ({ action, actor_type, details }: Body) => ({ action, actor_type, details }),
    );
  const mailed = async () =>
    (await server.mailed()).map(({ to, subject, text }) => ({
      to,
      subject,
      text: text.replace(/\s+/g, ' '),
    }));

  it('hides a page, tells its owner why, and shows it again', async () => {
    const { owner, page } = await buildPage();
    const reason = 'The story insults people.';
    expect(await publicStatus(page)).to.equal(200);
    const hidden = await bodyOf(send(`/pages/${page.id}/hide.json`, { reason }));
    expect(hidden.page).to.include({ id: page.id, hidden: true, hidden_reason: reason });
    expect(Date.parse(hidden.page.hidden_at)).to.be.greaterThan(0);
    expect(await publicStatus(page)).to.equal(404);
    expect((await read(`/pages.json?state=hidden&campaign_id=${staff.campaign.id}`)).items[0].id).to.equal(
      page.id,
    );
    await bodyOf(send(`/pages/${page.id}/hide.json`, { reason }));
    const [first, ...others] = await mailed();
    expect(others).to.deep.equal([]);
    expect(first).to.include({ to: owner.email, subject: "We've hidden your fundraising page" });
    expect(first?.text).to.include('Hi Ada').and.include('“Ada runs”').and.include(`This is why: ${reason}`);
    expect(first?.text).to.include(`/dashboard/pages/${page.id}/edit`);
    const shown = await bodyOf(send(`/pages/au-${page.id}/unhide.json`, { reason: 'Changed.' }));
    expect(shown.page).to.include({ hidden: false, hidden_reason: null, hidden_at: null });
    expect(await publicStatus(page)).to.equal(200);
    expect((await mailed()).at(-1)).to.include({ to: owner.email, subject: 'Your fundraising page is back' });
    expect(await entriesOf('page', page)).to.deep.equal([
      { action: 'page.hide', actor_type: 'staff_token', details: { reason } },
      { action: 'page.unhide', actor_type: 'staff_token', details: { reason: 'Changed.' } },
    ]);
  });

  it("tells the leader about a team's page, and nobody whose account is disabled", async () => {
    const { owner, page: leader } = await buildPage();
    const { page } = await server.build.team({ leader });
    await bodyOf(send(`/pages/${page.id}/hide.json`, { reason: 'Spam.' }));
    expect((await mailed()).map(({ to }) => to)).to.deep.equal([owner.email]);
    await server.knex('users').where({ id: owner.id }).update({ disabled_at: new Date() });
    const { page: shown } = await bodyOf(send(`/pages/${page.id}/unhide.json`));
    expect(shown).to.include({ hidden: true, hidden_at: null });
    expect(await mailed()).to.have.length(1);
  });

  it('needs a reason of 1 to 1000 characters', async () => {
    const { page } = await buildPage();
    const donation = await server.build.donation({ page, message: 'Hello' });
    for (const path of [`/pages/${page.id}/hide.json`, `/donations/${donation.id}/hide_message.json`]) {
      expect(await errorsOf(send(path))).to.deep.equal(['reason invalid']);
      expect(await errorsOf(send(path, { reason: '  ' }))).to.deep.equal(['reason invalid']);
      expect(await errorsOf(send(path, { reason: 'a\u0007' }))).to.deep.equal(['reason invalid']);
      expect(await errorsOf(send(path, { reason: 'x'.repeat(1001) }))).to.deep.equal(['reason invalid']);
    }
    for (const path of [`/pages/${page.id}/unhide.json`, `/donations/${donation.id}/unhide_message.json`]) {
      expect(await errorsOf(send(path, { reason: 'x'.repeat(1001) }))).to.deep.equal(['reason invalid']);
      expect(await errorsOf(send(path, { reason: 'a\u0007' }))).to.deep.equal(['reason invalid']);
    }
    expect(await publicStatus(page)).to.equal(200);
  });

  it('hides the message of a donation, which still counts, and shows it again', async () => {
    const { page } = await buildPage();
    const donation = await server.build.donation({ page, message: 'You are slow', amount_cents: 2500 });
    const message = async () =>
      (await server.client.get(`/donations/${donation.id}.json`)).body.donation.message;
    expect(await message()).to.equal('You are slow');
    const hidden = await bodyOf(send(`/donations/${donation.id}/hide_message.json`, { reason: 'Rude.' }));
    expect(hidden.donation).to.include({ message: 'You are slow', message_hidden: true, amount_cents: 2500 });
    expect(await message()).to.equal(null);
    expect((await read(`/pages/${page.id}.json`)).page.raised_cents).to.equal(2500);
    const shown = await bodyOf(
      send(`/donations/au-${donation.id}/unhide_message.json`, { reason: 'A joke.' }),
    );
    expect(shown.donation).to.include({ message_hidden: false });
    expect(await message()).to.equal('You are slow');
    expect(await entriesOf('donation', donation)).to.deep.equal([
      { action: 'donation.hide_message', actor_type: 'staff_token', details: { reason: 'Rude.' } },
      { action: 'donation.unhide_message', actor_type: 'staff_token', details: { reason: 'A joke.' } },
    ]);
  });

  it('lists the pictures of a page, hides one of them and shows it again', async () => {
    const file = await drawPicture({ width: 300, height: 200 });
    const path = await server.context.pictures.storeFor(file, 'image', async (stored) => stored);
    const { owner, page } = await buildPage({ image_url: path, has_set_image: true });
    const posted = `https://images.example/${page.id}.jpg`;
    await server.build.post({ page, user_id: owner.id, image_url: posted });
    const pictures = async (): Promise<Body[]> => (await read(`/pages/${page.id}.json`)).pictures;
    const address = `${server.context.config.baseUrl}${path}`;
    const shown = { hidden: false, hidden_reason: null, hidden_at: null };
    expect(await pictures()).to.deep.equal([
      { kind: 'page_image', address, ...shown },
      { kind: 'post_picture', address: posted, ...shown },
    ]);
    for (const hidden of [address, posted]) {
      const body = { address: hidden, reason: 'It shows a child.' };
      const reply = await bodyOf(send(`/pages/${page.id}/hide_picture.json`, body));
      expect(reply.pictures[0]).to.include({ address: hidden, hidden: true, hidden_reason: body.reason });
    }
    expect((await pictures()).map(({ hidden }) => hidden)).to.deep.equal([true, true]);
    expect((await mailed()).map(({ to, subject }) => [to, subject])).to.deep.equal(
      Array(2).fill([owner.email, "We've hidden a picture on your page"]),
    );
    expect((await mailed())[0]?.text).to.include('This is why: It shows a child.');
    const again = await bodyOf(
      send(`/pages/${page.id}/unhide_picture.json`, { address: posted, reason: 'A mistake.' }),
    );
    expect(again.pictures.map(({ hidden }: Body) => hidden)).to.deep.equal([true, false]);
    expect((await mailed()).at(-1)).to.include({
      to: owner.email,
      subject: 'A picture on your page is back',
    });
    await server.knex('pages').where({ id: page.id }).update({ image_url: 'https://images.example/new.jpg' });
    const { status } = await send(`/pages/${page.id}/unhide_picture.json`, { address });
    expect(status).to.equal(409);
  });

  it('finds only the pictures of the page, and refuses what is no address', async () => {
    const image_url = 'https://images.example/elsewhere.jpg';
    await buildPage({ image_url });
    const { page } = await buildPage();
    for (const action of ['hide_picture', 'unhide_picture']) {
      const path = `/pages/${page.id}/${action}.json`;
      const reason = 'Spam.';
      expect(await errorsOf(send(path, { address: image_url, reason }))).to.deep.equal(['address invalid']);
      expect(await errorsOf(send(path, { address: 'a picture', reason }))).to.deep.equal(['address invalid']);
      expect(await errorsOf(send(path, { reason }))).to.deep.equal(['address invalid']);
    }
  });

  it('changes nothing in campaigns that the role does not reach', async () => {
    const image_url = 'https://images.example/shared.jpg';
    const { page } = await buildPage({ image_url });
    const { page: elsewhere } = await buildPage({ campaign_id: staff.other.id, image_url });
    const donation = await server.build.donation({ page: elsewhere, message: 'Hello' });
    const reason = 'Spam.';
    const bodies: [string, object][] = [
      [`/pages/${elsewhere.id}/hide.json`, { reason }],
      [`/pages/${elsewhere.id}/unhide.json`, {}],
      [`/pages/${elsewhere.id}/hide_picture.json`, { address: image_url, reason }],
      [`/pages/${elsewhere.id}/unhide_picture.json`, { address: image_url }],
      [`/donations/${donation.id}/hide_message.json`, { reason }],
      [`/donations/${donation.id}/unhide_message.json`, {}],
    ];
    for (const [path, body] of bodies) {
      expect((await send(path, body, 'manager')).status, path).to.equal(404);
      expect((await send(path, body, 'finance')).status, path).to.equal(403);
    }
    const own = { address: image_url, reason };
    expect((await send(`/pages/${page.id}/hide_picture.json`, own, 'manager')).status).to.equal(409);
    expect((await read(`/pages/${page.id}.json`)).pictures[0].hidden).to.equal(false);
    expect(await publicStatus(elsewhere)).to.equal(200);
    expect((await send(`/pages/${page.id}/hide.json`, { reason }, 'manager')).status).to.equal(200);
    expect(await mailed()).to.have.length(1);
  });
});
