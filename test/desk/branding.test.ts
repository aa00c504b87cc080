import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { openForm } from '../support/open-form.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { sentForm } from '../support/sent-form.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Branding at the desk', () => {
  const server = useServer();
  beforeEach(() => server.knex('branding').delete());

  const submit = (visitor: Visitor, typed: Record<string, string>) =>
    visitor.post(openForm(visitor).action, {
      ...sentForm(visitor.page.html.split('<main')[1] ?? ''),
      ...typed,
    });

  it('is a form, which is saved and shown again', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/branding');
    expect(visitor.page.html).to.include('<input id="privacy_url"').and.include('<input id="mail_from"');
    expect(visitor.page.html).to.include('<h1>Branding</h1>').and.include('aria-current="page">Branding');
    expect(visitor.page.html).to.match(/<label for="imprint_url">Legal notice/);
    const saved = await submit(visitor, {
      name: 'City Run',
      colour: '#7a1f5c',
      'footer_links.0.label': 'Blog',
      'footer_links.0.address': 'https://cityrun.example/blog',
    });
    expect(saved.location).to.equal('/branding?done=saved');
    await visitor.follow();
    expect(visitor.page.html)
      .to.include('The branding is saved. The site shows it within three seconds.')
      .and.match(/id="name"[^>]* value="City Run"/);
    const [row] = await server.knex('branding');
    expect(row).to.deep.include({
      name: 'City Run',
      colour: '#7a1f5c',
      footer_links: [{ label: 'Blog', address: 'https://cityrun.example/blog' }],
    });
    expect((await submit(visitor, {})).location).to.equal('/branding?done=unchanged');
    await visitor.follow();
    await submit(visitor, { name: '' });
    expect((await server.knex('branding').first()).name).to.equal(null);
  });

  it('has a form for the logo, which returns to it', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    expect((await visitor.open('/branding')).html).to.include('href="/branding/logo"');
    await visitor.open('/branding/logo');
    await visitor.submit('/branding/logo', formWith(await drawPicture()));
    expect((await visitor.follow()).html)
      .to.include('The new logo is saved.')
      .and.include('<h1>Branding</h1>');
    expect((await server.knex('branding').first()).logo_url).to.match(/^\/pictures\//);
    expect((await visitor.open('/branding/logo')).html).to.match(/src="\/pictures\/[^"]+"/);
    const refused = await visitor.submit('/branding/logo', formWith(Buffer.from('<svg/>')));
    expect(refused.status).to.equal(422);
    await visitor.submit('/branding/logo', { remove: 'true' }, 'multipart');
    expect((await visitor.follow()).html).to.include('The logo is removed.');
    expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal([]);
  });

  it('shows errors beside the fields, with everything typed', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/branding');
    const refused = await submit(visitor, { name: 'City Run', privacy_url: 'nowhere' });
    expect(refused.status).to.equal(422);
    expect(refused.html)
      .to.match(/id="privacy_url-error">Privacy policy is not an address such as https:/)
      .and.match(/id="name"[^>]* value="City Run"/);
  });

  it('shows both versions to somebody who is late', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/branding');
    await server.knex('branding').insert({ name: 'Coast Run' });
    const late = await submit(visitor, { name: 'City Run' });
    expect(late.status).to.equal(412);
    expect(late.html).to.include('<div class="present">Coast Run</div>').and.include('value="City Run"');
    expect((await submit(visitor, { 'keep:name': 'typed' })).location).to.equal('/branding?done=saved');
    expect((await server.knex('branding').first()).name).to.equal('City Run');
  });

  it('previews what is saved and what is typed in a frame, whose document has no scripts', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await server.knex('branding').insert({ name: 'Coast Run' });
    await visitor.open('/branding');
    expect(visitor.page.html)
      .to.include('<iframe name="preview" src="/branding/preview"')
      .and.match(/formaction="\/branding\/preview" formtarget="preview" formnovalidate/);
    const form = sentForm(visitor.page.html.split('<main')[1] ?? '');
    const stored = await visitor.open('/branding/preview');
    expect(stored.html)
      .to.match(/<iframe sandbox srcdoc="&lt;!doctype html&gt;/)
      .and.include('Coast Run');
    expect(stored.headers.get('content-security-policy'))
      .to.include("default-src 'none'")
      .and.include("frame-ancestors 'self'")
      .and.not.include('script-src');
    expect(stored.headers.get('x-frame-options')).to.equal(null);
    const preview = (values: Record<string, string>) =>
      visitor.post('/branding/preview', { ...form, ...values });
    const typed = await preview({ home_title: 'Run with us', colour: '#f5c518' });
    expect(typed.status).to.equal(200);
    expect(typed.html)
      .to.include('Run with us')
      .and.include('Coast Run')
      .and.include('which is easier to read');
    const refused = await preview({ colour: 'purple' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('Colour must be a colour such as #1a2b3c').and.not.include('srcdoc');
    expect((await server.knex('branding').first()).home_title).to.equal(null);
  });

  it('is for owners', async () => {
    const { visitor } = await signInToDesk(server, 'finance');
    for (const path of ['/branding', '/branding/preview']) {
      expect((await visitor.open(path)).status, path).to.equal(403);
    }
    await visitor.open('/');
    expect(visitor.page.html).to.not.include('>Branding<');
  });
});
