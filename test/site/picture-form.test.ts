import { expect } from 'chai';
import sharp from 'sharp';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { signedInVisitor } from '../support/accounts.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: the form for the picture of a page', () => {
  const server = useServer({ config: { CAMPAIGN_DOMAIN: 'give.test' } });
  let visitor: Visitor;
  let page: PageRow;
  let address: string;
  let path: string;
  beforeEach(async () => {
    const user = await server.build.account();
    visitor = await signedInVisitor(server.client.origin, user);
    const campaign = await server.build.campaign();
    page = await server.build.page({ campaign_id: campaign.id, user_id: user.id });
    address = `/${campaign.slug}/au/${page.slug}`;
    path = `/dashboard/pages/${page.id}/picture`;
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
  });

  const upload = async (file: Buffer) => visitor.submit(path, formWith(file));
  const shown = async () =>
    /<img src="([^"]+)" alt="Picture of/
      .exec((await visitor.open(address)).html)?.[1]
      ?.replaceAll('&amp;', '&');

  it('shows the picture on the page, in a suitable size, until it is removed', async () => {
    expect(await shown()).to.equal(undefined);
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
    const saved = await upload(await drawPicture());
    expect(saved.status).to.equal(303);
    expect(saved.location).to.match(
      /^http:\/\/campaign-\d+\.give\.test\/au\/page-\d+\?notice=picture-saved$/,
    );
    expect((await visitor.open(`${address}?notice=picture-saved`)).html).to.include(
      'Your new picture is on your page.',
    );
    const image = await shown();
    expect(image).to.match(/^\/pictures\/[\da-f-]{36}\?size=extra_large$/);
    for (const host of ['127.0.0.1', 'campaign.give.test']) {
      const response = await fetch(server.client.origin + image, { headers: { Host: host } });
      expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
      const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(width).to.equal(660);
    }
    const edit = await visitor.open(`/dashboard/pages/${page.id}/edit`);
    expect(edit.html).to.include('Remove picture');
    const removed = await visitor.submit(path, { remove: 'true' }, 'multipart');
    expect(removed.location).to.include('?notice=picture-removed');
    expect(await shown()).to.equal(undefined);
    expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal([]);
  });

  it('explains next to the field why a file is refused, and stores nothing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { status, html } = await upload(svg);
    expect(status).to.equal(422);
    expect(html)
      .to.include('New picture must be a JPEG, PNG or WebP picture')
      .and.to.include('href="#image"');
    const empty = await visitor.submit(path, {}, 'multipart');
    expect(empty.status).to.equal(422);
    expect(empty.html).to.include('Choose a picture first.');
    expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal([]);
    expect((await upload(await drawPicture())).status).to.equal(303);
  });

  it('reports on a separate screen that a file is too large', async () => {
    const { status, html } = await upload(Buffer.alloc(11 * 2 ** 20));
    expect(status).to.equal(413);
    expect(html)
      .to.include('larger than 10MB')
      .and.include(`<a class="button" href="/dashboard/pages/${page.id}/edit">Open the form again</a>`);
    const large = await new Visitor(server.client.origin).post('/sign-in', {
      email: 'a'.repeat(11 * 2 ** 20),
    });
    expect([large.status, large.html.includes('href="/sign-in">Open the form again')]).to.deep.equal([
      413,
      true,
    ]);
  });

  it('rejects forged forms, and forms for someone else’s page', async () => {
    const { picturesDir } = server.context.config;
    const before = await storedFiles(picturesDir);
    expect((await visitor.post(path, formWith(await drawPicture()))).status).to.equal(403);
    const foreign = await server.build.page();
    const { html } = visitor.page;
    expect(html).not.to.include('enctype');
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
    const form = visitor.formOf(path, formWith(await drawPicture()));
    expect((await visitor.post(`/dashboard/pages/${foreign.id}/picture`, form)).status).to.equal(403);
    expect(await storedFiles(picturesDir)).to.deep.equal(before);
  });
});
