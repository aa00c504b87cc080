import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { useSignedInUser } from '../support/accounts.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: updates and replies on a page', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const { user, visitor } = useSignedInUser(server);
  let page: PageRow;
  let path: string;
  let address: string;
  beforeEach(async () => {
    const campaign = await server.build.campaign();
    page = await server.build.page({ campaign_id: campaign.id, user_id: user.id });
    path = `/dashboard/pages/${page.id}/updates`;
    address = `/${campaign.slug}/au/${page.slug}`;
  });

  const shown = async () => (await new Visitor(server.client.origin).open(address)).html;
  const posts = () => server.knex('posts').where({ page_id: page.id }).orderBy('id');

  it('posts an update with a picture, which visitors see, and deletes it', async () => {
    const picture = await drawPicture();
    const files = () => storedFiles(server.context.config.picturesDir);
    const before = await files();
    expect((await visitor.open(path)).html).to.include('No updates yet');
    const typed = () => {
      const form = formWith(picture);
      form.set('caption', 'Halfway! <b>\r\n\r\nThank you');
      return form;
    };
    const first = visitor.formOf(path, typed());
    expect(await visitor.post(path, first)).to.include({ status: 303, location: `${address}?notice=posted` });
    expect((await visitor.follow()).html).to.include('Your update has been posted.');
    const [post] = await posts();
    expect(post).to.include({ caption: 'Halfway! <b>\n\nThank you', user_id: user.id });
    expect(post.image_url).to.match(/^\/pictures\//);
    for (const html of [await shown(), (await visitor.open(path)).html]) {
      expect(html).to.include('Halfway! &lt;b&gt;\n\nThank you').and.to.include(`src="${post.image_url}"`);
    }
    await visitor.post(path, first);
    expect(await posts()).to.have.length(1);
    expect(await files()).to.have.length(before.length + 6);
    const remove = `${path}/${post.id}/delete`;
    await visitor.open(path);
    expect(await visitor.submit(remove, {})).to.include({ location: `${path}?notice=deleted` });
    expect(await posts()).to.deep.equal([]);
    expect(await files()).to.deep.equal(before);
    expect(await shown()).to.not.include('updates-title');
  });

  it('links the addresses of an update and of a reply, and nothing that a donor wrote', async () => {
    const link = (to: string) => `<a href="${to}" rel="nofollow noopener ugc">`;
    const gift = await server.build.donation({ page, message: 'https://example.org/donor' });
    await server.build.post({ page, caption: 'See https://example.org/route.' });
    await visitor.open(path);
    const reply = { [`reply_${gift.id}`]: 'See [here](https://example.org/thanks)' };
    await visitor.submit(`/dashboard/pages/${page.id}/donations/${gift.id}/reply`, reply);
    for (const html of [await shown(), (await visitor.open(path)).html]) {
      expect(html)
        .to.include(`See ${link('https://example.org/route')}https://example.org/route</a>.`)
        .and.to.include(`See ${link('https://example.org/thanks')}here</a>`)
        .and.to.not.include(link('https://example.org/donor'));
    }
  });

  it('says beside each field what is wrong, and keeps what was typed', async () => {
    await visitor.open(path);
    const refused = await visitor.submit(path, { caption: ' ' }, 'multipart');
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('id="caption-error"');
    const form = formWith(Buffer.from('not a picture'));
    form.set('caption', 'Halfway');
    const picture = await visitor.submit(path, form);
    expect(picture.status).to.equal(422);
    expect(picture.html).to.include('id="image-error"').and.to.include('\nHalfway</textarea>');
    expect(await posts()).to.deep.equal([]);
  });

  it('takes the longest update in any script', async () => {
    const caption = '𠮷'.repeat(10_000);
    await visitor.open(path);
    expect(await visitor.submit(path, { caption }, 'multipart')).to.include({ status: 303 });
    expect((await posts())[0]).to.include({ caption });
  });

  it('replies to a donation, which visitors see, changes the reply and takes it back', async () => {
    const gift = await server.build.donation({ page, donor_name: 'Priya', message: 'Go <i>well' });
    expect(await shown()).to.include('Go &lt;i&gt;well');
    expect((await visitor.open(path)).html).to.include('Reply<span class="hidden"> to Priya');
    const reply = `/dashboard/pages/${page.id}/donations/${gift.id}/reply`;
    const say = async (text: string) => {
      await visitor.open(path);
      return visitor.submit(reply, { [`reply_${gift.id}`]: text });
    };
    expect(await say('Thank you, <b>Priya')).to.include({ status: 303, location: `${path}?notice=replied` });
    expect(await shown()).to.include('Thank you, &lt;b&gt;Priya');
    await say('Thanks again');
    expect(await shown())
      .to.include('Thanks again')
      .and.to.not.include('Thank you, ');
    const refused = await say(' ');
    expect(refused.status).to.equal(422);
    expect(refused.html)
      .to.include(`id="reply_${gift.id}-error"`)
      .and.to.include('<details class="more" open');
    await visitor.open(path);
    await visitor.submit(`${reply}/delete`, {});
    expect(await shown()).to.not.include('Thanks again');
  });

  it('leafs through many donations', async () => {
    for (let number = 1; number <= 21; number += 1) {
      await server.build.donation({ page, donor_name: `Donor ${number}.` });
    }
    const { html } = await visitor.open(path);
    expect(html).to.include('Donor 21.').and.to.include('Donor 2.').and.to.not.include('Donor 1.');
    expect(html).to.include(`${path}?part=2`);
    const older = (await visitor.open(`${path}?part=2`)).html;
    expect(older).to.include('Donor 1.').and.to.include(`${path}?part=1`).and.to.not.include('Donor 2.');
  });

  it('is for the owner alone, and on a page of a team for its leader', async () => {
    const { page: teamPage } = await server.build.team({ leader: page });
    expect((await visitor.open(`/dashboard/pages/${teamPage.id}/updates`)).status).to.equal(200);
    const theirs = await server.build.page();
    const post = await server.build.post({ page: theirs });
    const gift = await server.build.donation({ page: theirs });
    await visitor.open(path);
    expect((await visitor.open(`/dashboard/pages/${theirs.id}/updates`)).status).to.equal(403);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec((await visitor.open(path)).html)?.[1] ?? '';
    const update = new FormData();
    for (const [name, value] of Object.entries({ csrf_token, caption: 'Mine' })) update.set(name, value);
    expect((await visitor.post(`/dashboard/pages/${theirs.id}/updates`, update)).status).to.equal(403);
    for (const [form, fields] of [
      [`${path}/${post.id}/delete`, {}],
      [`/dashboard/pages/${theirs.id}/donations/${gift.id}/reply`, { [`reply_${gift.id}`]: 'Mine' }],
    ] as const) {
      expect((await visitor.post(form, { csrf_token, ...fields })).status, form).to.equal(403);
    }
    const elsewhere = `/dashboard/pages/${page.id}/donations/${gift.id}/reply`;
    const answer = await visitor.post(elsewhere, { csrf_token, [`reply_${gift.id}`]: 'Mine' });
    expect(answer.status).to.equal(404);
    expect(await server.knex('posts').where({ page_id: theirs.id })).to.have.length(1);
    expect(await server.knex('donation_replies').where({ donation_id: gift.id })).to.deep.equal([]);
  });
});
