import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Moderation at the desk', () => {
  const server = useServer();
  const read = async (visitor: Visitor, path: string) => (await visitor.open(path)).html;
  /** Opens a form by its link on a record's screen, and sends it. @returns the record's screen afterwards */
  async function act(visitor: Visitor, record: string, name: string, values: Record<string, string>) {
    expect(await read(visitor, record)).to.include(`href="${record}/${name}"`);
    await visitor.open(`${record}/${name}`);
    const { location } = await submitForm(visitor, values);
    expect(location).to.equal(`${record}?done=${name}`);
    return (await visitor.follow()).html;
  }

  it('hides a page with a reason, and shows it again', async () => {
    const { visitor, user } = await signInToDesk(server, 'support');
    const page = await server.build.page({ name: 'Insults' });
    await server.build.donation({ page });
    const record = `/pages/${page.uid}`;
    await visitor.open(`${record}/hide`);
    expect(visitor.page.html).to.include('Its donations (1) still count.');
    const { status, html } = await submitForm(visitor, { reason: ' ' });
    expect([status, html.includes('Error: Hide')]).to.deep.equal([422, true]);
    const hidden = await act(visitor, record, 'hide', { reason: 'The story insults people.' });
    expect(hidden).to.include('The page is hidden').and.include('The story insults people.');
    expect(hidden).to.include(user.name).and.not.include(`${record}/hide"`);
    expect(await read(visitor, '/pages?state=hidden')).to.include(record);
    await visitor.open(`${record}/unhide`);
    expect(visitor.page.html).to.include('It was hidden for this reason: The story insults people.');
    const shown = await act(visitor, record, 'unhide', { reason: '' });
    expect(shown).to.not.include(`${record}/unhide"`);
    expect(await read(visitor, '/pages?state=hidden')).to.not.include(record);
  });

  it('shows which pages wait, and offers the decision first', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const page = await server.build.page({ name: 'Newcomer', state: 'active' });
    await server.knex('pages').where({ id: page.id }).update({ held_at: new Date(), awaits_approval: true });
    const { html } = await visitor.open('/pages?q=Newcomer');
    expect(html).to.match(/>Active<\/span> <span class="state waiting">Waiting</);
    await visitor.open(`/pages/${page.uid}`);
    const [first, ...rest] = [...visitor.page.html.matchAll(/<a class="button small[^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );
    expect([first, rest[0]]).to.deep.equal(['Approve', 'Reject']);
  });

  it('hides a picture of a page', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const address = 'https://images.example/rude.jpg';
    const page = await server.build.page({ image_url: address });
    const record = `/pages/${page.uid}`;
    expect(await read(visitor, record)).to.include(`href="${address}"`);
    const hidden = await act(visitor, record, 'hide-picture', { address, reason: 'It is rude.' });
    expect(hidden).to.include('It is rude.');
    await act(visitor, record, 'unhide-picture', { address });
    await visitor.open(`${record}/hide-picture`);
    const { status, html } = await submitForm(visitor, {
      address: 'https://images.example/x',
      reason: 'Rude.',
    });
    expect(status).to.equal(422);
    expect(html).to.include('Address of the picture is not the address of one of this page');
  });

  it("hides a donation's message", async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const donation = await server.build.donation({
      page: await server.build.page(),
      message: 'You are slow',
    });
    const record = `/donations/au-${donation.id}`;
    const hidden = await act(visitor, record, 'hide-message', { reason: 'Rude.' });
    expect(hidden).to.include('The message is hidden.').and.include('Rude.');
    expect(await read(visitor, '/donations?message_hidden=true')).to.include(record);
    const shown = await act(visitor, record, 'unhide-message', {});
    expect(shown).to.include(`${record}/hide-message"`);
    const silent = await server.build.donation({ page: await server.build.page() });
    expect(await read(visitor, `/donations/au-${silent.id}`)).to.not.include('hide-message');
  });

  it('is not offered to roles that may not hide', async () => {
    const { visitor } = await signInToDesk(server, 'finance');
    const page = await server.build.page();
    expect(await read(visitor, `/pages/${page.uid}`)).to.not.include('/hide');
    expect((await visitor.open(`/pages/${page.uid}/hide`)).status).to.equal(403);
  });
});
