import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Pictures at the desk', () => {
  const server = useServer();
  const upload = (visitor: Visitor, path: string, file: Buffer) => visitor.submit(path, formWith(file));

  it('are uploaded, shown and removed with one form for each', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { id, campaign_id, charity_id } = await server.build.page();
    for (const [record, action, done, removed] of [
      [`/campaigns/${campaign_id}`, 'banner', 'The new banner is on the campaign.', 'The banner is removed.'],
      [`/campaigns/${campaign_id}`, 'picture', 'Pages without a picture', 'The default picture is removed.'],
      [`/charities/${charity_id}`, 'logo', 'The new logo is on the site.', 'The logo is removed.'],
      [`/pages/${id}`, 'picture', 'The new picture is on the page.', 'The page shows the default picture.'],
    ] as const) {
      const form = `${record}/${action}`;
      await visitor.open(record);
      expect(visitor.page.html).to.include(`/${action}"`);
      await visitor.open(form);
      expect(visitor.page.html)
        .to.include('type="file" accept="image/jpeg,image/png,image/webp"')
        .and.include('JPEG, PNG or WebP, up to 10 MB')
        .and.not.include('(optional)')
        .and.not.include('name="remove"');
      expect((await upload(visitor, form, await drawPicture())).status).to.equal(303);
      expect((await visitor.follow()).html).to.include(done);
      const [, address = ''] = /src="(\/pictures\/[^"]+)"/.exec((await visitor.open(form)).html) ?? [];
      expect(address).to.match(/^\/pictures\/[\da-f-]{36}\?size=large$/);
      const { headers } = await visitor.open(address);
      expect(headers.get('content-type')).to.equal('image/jpeg');
      expect((await visitor.open(form)).html).to.not.include('(optional)');
      await visitor.submit(form, { remove: 'true' }, 'multipart');
      expect((await visitor.follow()).html).to.include(removed);
      expect((await visitor.open(form)).html).to.not.include('name="remove"');
      expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal([]);
    }
  });

  it('are shown on the screen of the record', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { id } = await server.build.campaign({ banner_url: 'https://pictures.example/surf.jpg' });
    expect((await visitor.open(`/campaigns/${id}`)).html).to.include(
      '<a href="https://pictures.example/surf.jpg"><img class="picture" src="https://pictures.example/surf.jpg" alt="Banner"></a>',
    );
  });

  it('are refused beside the field, also if they are too large to be read', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { id } = await server.build.campaign();
    const form = `/campaigns/${id}/banner`;
    await visitor.open(form);
    const { status, html } = await upload(visitor, form, Buffer.from('<svg/>'));
    expect(status).to.equal(422);
    expect(html)
      .to.include('<a href="#image">Banner must be a JPEG, PNG or WebP picture</a>')
      .and.include('aria-invalid="true"');
    const empty = await visitor.submit(form, {}, 'multipart');
    expect([empty.status, empty.html.includes('Choose a file first.')]).to.deep.equal([422, true]);
    const large = await upload(visitor, form, Buffer.alloc(11 * 2 ** 20));
    expect([large.status, large.location]).to.deep.equal([303, `${form}?too-large=1`]);
    const again = await visitor.follow();
    expect(again.status).to.equal(413);
    expect(again.html).to.include(
      '<a href="#image">Banner must be at most 10 MB. Choose a smaller file.</a>',
    );
    expect((await upload(visitor, form, await drawPicture())).status).to.equal(303);
  });

  it('need a form of ours, and a role that may change them', async () => {
    const { id, campaign_id } = await server.build.page();
    const form = `/campaigns/${campaign_id}/banner`;
    const { visitor } = await signInToDesk(server, 'owner');
    const forged = await visitor.post(form, formWith(await drawPicture()));
    expect(forged.status).to.equal(403);
    const { visitor: support } = await signInToDesk(server, 'support');
    for (const path of [form, `/pages/${id}/picture`])
      expect((await support.open(path)).status).to.equal(403);
    expect((await support.open(`/pages/${id}`)).html).to.not.include(`/pages/${id}/picture`);
  });
});
