import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Branding', () => {
  const server = useServer();
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const read = () => server.operations.get('/branding.json', owner.options);
  const send = (method: string, path: string, body: object, headers = {}) =>
    server.operations.request(method, path, {
      headers: { ...owner.options.headers, ...headers },
      body,
    });
  const put = async (body: object, tag?: string) =>
    send('PUT', '/branding.json', body, { 'If-Match': tag ?? (await read()).headers.get('etag') });
  const preview = (body: object) => send('POST', '/branding/preview.json', body);
  beforeEach(async () => {
    await server.knex('branding').delete();
    await server.knex('audit_log').delete();
  });

  const everything = {
    name: ' City Run ',
    colour: '#7A1F5C',
    accent_colour: 'ffd166',
    home_title: 'Run with us',
    home_text: 'Every kilometre counts.\r\n\r\nStart today.',
    contact_url: 'hello@cityrun.example',
    privacy_url: 'https://cityrun.example/privacy',
    terms_url: 'https://cityrun.example/terms',
    imprint_url: 'https://cityrun.example/imprint',
    footer_links: [{ label: 'Blog', address: 'https://cityrun.example/blog' }],
    mail_from: 'City Run <hello@cityrun.example>',
    receipt_text: 'Thank you.',
  };
  const asStored = {
    ...everything,
    name: 'City Run',
    colour: '#7a1f5c',
    accent_colour: '#ffd166',
    home_text: 'Every kilometre counts.\n\nStart today.',
    contact_url: 'mailto:hello@cityrun.example',
  };

  it('is null for what was never set', async () => {
    const { branding } = await bodyOf(read());
    expect(branding).to.include({ name: null, logo_url: null, colour: null, updated_at: null });
    expect(branding.footer_links).to.deep.equal([]);
  });

  it('is saved in the form in which the site uses it, with what was there before in the audit log', async () => {
    const saved = await bodyOf(put(everything));
    expect(saved.branding).to.deep.include(asStored);
    expect((await bodyOf(put({ name: null, footer_links: [] }))).branding).to.deep.include({
      ...asStored,
      name: null,
      footer_links: [],
    });
    const [first, second] = await server.knex('audit_log').where({ action: 'branding.set' }).orderBy('id');
    expect(first).to.deep.include({ actor_type: 'staff_token', subject_type: 'branding' });
    expect(first.details.home_title).to.deep.equal({ from: null, to: 'Run with us' });
    expect(second.details).to.deep.equal({
      name: { from: 'City Run', to: null },
      footer_links: { from: everything.footer_links, to: [] },
    });
  });

  it('has the same version while nobody changes it, and changes nothing for the same values', async () => {
    const { headers } = await put(everything);
    const tag = headers.get('etag') ?? '';
    expect((await read()).headers.get('etag')).to.equal(tag);
    expect((await put({ ...everything, colour: '#7a1f5c' }, tag)).headers.get('etag')).to.equal(tag);
    expect(await server.knex('audit_log').where({ action: 'branding.set' })).to.have.length(1);
    const late = await put({ name: 'Late' }, '"another"');
    expect([late.status, late.body.branding.name]).to.deep.equal([412, 'City Run']);
    expect((await send('PUT', '/branding.json', { name: 'Bare' })).status).to.equal(428);
    expect((await bodyOf(read())).branding.name).to.equal('City Run');
  });

  it('can only be saved by one of two people who opened it at the same time', async () => {
    const tag = (await read()).headers.get('etag') ?? '';
    const names = ['One', 'Two', 'Three', 'Four'];
    const statuses = (await Promise.all(names.map((name) => put({ name }, tag)))).map(({ status }) => status);
    expect(statuses.sort()).to.deep.equal([200, 412, 412, 412]);
  });

  const refused: [object, RegExp][] = [
    [{ colour: 'purple' }, /^colour must be a colour such as #1a2b3c/],
    [{ name: 'W'.repeat(61) }, /^name must be at most 60 characters/],
    [{ name: '\u202eevil' }, /^name can't contain control/],
    [{ privacy_url: 'javascript:alert(1)' }, /^privacy_url is not an address such as https:/],
    [{ contact_url: 'http://cityrun.example' }, /^contact_url is not an address/],
    [{ terms_url: `https://x.example/${'ü'.repeat(400)}` }, /^terms_url is not an address/],
    [{ mail_from: 'Ada, Bea <ada@example.org>' }, /^mail_from is not a sender/],
    [{ mail_from: 'a@example.org\r\nBcc: b@example.org' }, /^mail_from is not a sender/],
    [{ home_text: 'x'.repeat(1001) }, /^home_text must be at most 1000/],
    [{ footer_links: [{ label: 'Blog', address: 'data:x' }] }, /^footer_links item \[0\]\.address is not/],
    [{ footer_links: [{ label: ' ', address: 'https://x.example' }] }, /^footer_links item \[0\]\.label/],
    [
      { footer_links: Array.from({ length: 9 }, () => ({ label: 'x', address: 'https://x.example' })) },
      /^footer_links must have at most 8 items/,
    ],
  ];
  for (const [body, message] of refused) {
    it(`refuses ${JSON.stringify(body).slice(0, 60)}, and neither saves nor previews it`, async () => {
      for (const { status, body: answer } of [await put(body), await preview(body)]) {
        expect(status).to.equal(422);
        const [error] = answer.error.errors;
        expect(`${error.field} ${error.message}`).to.match(message);
      }
      expect((await bodyOf(read())).branding.updated_at).to.equal(null);
    });
  }

  it('lists all errors', async () => {
    const sent = put({ contact_url: 'nowhere', mail_from: 'nobody' });
    expect(await errorsOf(sent)).to.deep.equal(['contact_url invalid', 'mail_from invalid']);
  });

  it('previews the home page with what was sent, on top of what is saved, and saves nothing', async () => {
    await put({ name: 'City Run' });
    const { preview: shown } = await bodyOf(preview({ ...everything, colour: '#f5c518' }));
    expect(shown.html)
      .to.match(/^<!doctype html>/)
      .and.include('Run with us')
      .and.include('City Run');
    expect(shown.html)
      .to.include('https://cityrun.example/blog')
      .and.not.match(/<link rel="stylesheet"/);
    expect(shown.notes.join()).to.match(/#f5c518 is used as #[0-9a-f]{6}, which is easier to read/);
    const { branding }: Body = await bodyOf(read());
    expect(branding).to.include({ name: 'City Run', colour: null, home_title: null });
    expect((await bodyOf(preview({}))).preview.notes).to.deep.equal([]);
  });

  it('shows texts as they are typed', async () => {
    const { preview: shown } = await bodyOf(preview({ home_title: '<script>alert(1)</script>' }));
    expect(shown.html).to.include('&lt;script&gt;').and.not.include('<script>alert');
  });

  it('has a logo, which is uploaded and removed', async () => {
    const post = (body: string | object, headers: object = {}) =>
      server.operations.request('POST', '/branding/logo.json', {
        headers: { ...owner.options.headers, ...headers },
        body,
      });
    const { body, headers } = await post(formWith(await drawPicture()));
    expect(body.branding.logo_url).to.match(/^\/pictures\//);
    expect(headers.get('etag')).to.equal((await read()).headers.get('etag'));
    await post(formWith(await drawPicture({ format: 'png' })));
    expect((await post(formWith(Buffer.from('<svg/>')))).status).to.equal(422);
    expect((await post(formWith(Buffer.alloc(11 * 2 ** 20)))).status).to.equal(413);
    expect((await post('{}', { 'Content-Type': 'application/json' })).status).to.equal(415);
    const stored = await storedFiles(server.context.config.picturesDir);
    expect(new Set(stored.map((file) => file.split('/').at(-2)))).to.have.length(1);
    for (const _again of [1, 2]) {
      const { status } = await server.operations.delete('/branding/logo.json', owner.options);
      expect(status).to.equal(204);
    }
    expect(await storedFiles(server.context.config.picturesDir)).to.deep.equal([]);
  });
});
