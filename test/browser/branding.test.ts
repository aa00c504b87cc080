import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { drawPicture } from '../support/picture-files.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { useBrowser } from './browser.ts';
import { appearances, lookAt } from './look.ts';

describe('Browser: an operator brands a new installation', () => {
  const browser = useBrowser();
  const world = useOperatorWorld();
  let origin: string;
  const folder = useTemporaryFolder();

  before(async () => {
    origin = world.server.client.origin;
  });

  async function look(name: string, path: string, judge: (page: Page) => Promise<void>): Promise<void> {
    for (const appearance of appearances) {
      const page = await browser.newPage(appearance);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (!/status of 404/.test(message.text())) complaints.push(message.text());
      });
      if (path.startsWith('/')) await page.goto(origin + path);
      else await page.setContent(path);
      await lookAt(page, name);
      expect(complaints, name).to.deep.equal([]);
      await judge(page);
      await page.context().close();
    }
  }

  it('opens soon while there is no campaign, and has no dead links', async () => {
    await look('empty', '/', async (page) => {
      const text = await page.locator('main').innerText();
      expect(text)
        .to.match(/opening soon/i)
        .and.not.include('groundswell ');
      expect(text).not.to.match(/\b0 |Find a campaign|Do your own thing/);
      const targets = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))`,
      );
      for (const target of targets) {
        if (target.startsWith('#')) expect(await page.locator(target).count(), target).to.equal(1);
        else expect((await fetch(origin + target)).status, target).to.be.oneOf([200, 503]);
      }
    });
    const campaign = await world.build.campaign({
      charities: [await world.build.charity()],
      brand_colour: null,
    });
    const home = await (await fetch(origin)).text();
    expect(home).not.to.include('npx groundswell');
    expect(home)
      .to.match(/<dt>campaign<\/dt><dd>1<\/dd>/)
      .and.match(/<dt>charity<\/dt><dd>1<\/dd>/);
    expect(home).to.include(campaign.name);
  });

  it('refuses unreadable or harmful values, and says what is accepted', async () => {
    const refused = async (option: string, value: string, message: string) =>
      expectWrongUsage(await world.operate('branding', 'set', option, value), message);
    await refused('--colour', 'purple', 'must be a colour such as #1a2b3c');
    await refused('--privacy', 'javascript:alert(1)', 'https://example.org/privacy');
    await refused('--contact', 'http://example.org', 'https://example.org/privacy');
    await refused('--footer-link', 'Blog', 'Blog=https://example.org/blog');
    await refused('--mail-from', 'Ada, Bea <ada@example.org>', 'City Run <hello@example.org>');
    await refused('--name', 'W'.repeat(61), 'at most 60 characters');
    const noPicture = join(folder.path, 'logo.svg');
    await writeFile(noPicture, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await refused('--logo', noPicture, 'must be a JPEG, PNG or WebP picture');
    expectWrongUsage(await world.operate('branding', 'set'), 'add at least one option to change');
    expect(await world.knex('branding')).to.deep.equal([]);
  });

  it('previews a name, logo and colours, and then shows them everywhere', async () => {
    const logo = join(folder.path, 'logo.png');
    await writeFile(logo, await drawPicture({ width: 240, height: 60, format: 'png' }));
    const preview = join(folder.path, 'home.html');
    const chosen = [
      '--name',
      'Run & Roll <3',
      '--colour',
      '#f5c518',
      '--accent',
      '#7a1f5c',
      '--contact',
      'hello@example.org',
      '--privacy',
      'https://example.org/privacy?a=1&b=2',
      '--terms',
      'https://example.org/terms',
      '--imprint',
      'https://example.org/imprint',
      '--footer-link',
      'Blog=https://example.org/blog',
      '--mail-from',
      'Run & Roll <hello@example.org>',
      '--home-title',
      'Run for those who cannot',
      '--home-text',
      'Every kilometre counts.\\n\\nStart today.',
    ];
    await world.done('branding', 'set', ...chosen, '--logo', logo, '--preview', preview);
    expect(await world.knex('branding')).to.deep.equal([]);
    await look('preview', await readFile(preview, 'utf8'), async (page) => {
      expect(await page.title()).to.equal('Run for those who cannot · Run & Roll <3');
      expect(
        await page
          .locator('.site-logo')
          .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      ).to.be.above(0);
    });

    const saved = await world.operate('branding', 'set', ...chosen, '--as', 'alice');
    expect(saved.output).to.match(/The colour #f5c518 is used as #[0-9a-f]{6}, which is easier to read/);
    expect((await recordedActions(world.knex)).at(-1)).to.equal('branding.set alice');
    const home = async () => (await fetch(origin)).text();
    await until(async () => (await home()).includes('Run &amp; Roll &lt;3'), 'the name is shown');
    await look('named', '/', async (page) => {
      const text = await page.locator('body').innerText();
      expect(text.match(/Groundswell/g)).to.deep.equal(['Groundswell']);
      expect(text).to.include('powered by Groundswell').and.include('Start today.');
      const links = await page
        .locator('footer a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links).to.include.members(['mailto:hello@example.org', 'https://example.org/privacy?a=1&b=2']);
      const ground = `getComputedStyle(document.querySelector('.welcome')).backgroundColor`;
      expect(await page.evaluate(ground)).not.to.equal('rgb(7, 65, 74)');
    });
    await world.done('branding', 'set', '--logo', logo);
    await until(async () => (await home()).includes('class="site-logo"'), 'the logo is shown');
    const { client_id, redirectUri } = await world.build.oauthClient();
    const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri: redirectUri });
    for (const path of ['/', '/sign-up', `/oauth/authorize?${query}`, '/nothing-here']) {
      await look(`dressed${path.replace(/\W.*$/, '')}`.slice(0, 20) + path.length, path, async (page) => {
        expect(await page.title()).to.match(/ · Run & Roll <3$/);
        expect(
          await page
            .getByRole('img', { name: 'Run & Roll <3' })
            .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        ).to.be.above(0);
        expect(await page.locator('main').innerText()).not.to.include('Groundswell');
        if (path === '/sign-up')
          expect(await page.locator('main').innerText()).to.include('you agree to: Terms, Privacy.');
      });
    }
    await fetch(
      `${world.server.oauth.origin}/pictures/${(await world.done('branding', 'show')).logo_url.slice(-36)}`,
    ).then(({ status, headers }) =>
      expect([status, headers.get('content-type')]).to.deep.equal([200, 'image/png']),
    );
  });

  it('sends its emails with that name, and reverts everything', async () => {
    const user = await world.build.account();
    await world.knex('mail_outbox').insert({ template: 'reset_password', recipient: user.email });
    const [mail] = await world.server.mailed();
    expect(mail).to.include({ from: 'Run & Roll <hello@example.org>', siteName: 'Run & Roll <3' });
    expect(mail?.text).to.include('your Run & Roll <3 account').and.not.include('Groundswell');
    expect(mail?.html).to.include('Run &amp; Roll &lt;3').and.not.include('Groundswell');
    const { code, output } = await world.operate('oauth-clients', 'create', 'RUN & ROLL <3');
    expect([code, output.includes('could mistake Run & Roll <3 for this site')]).to.deep.equal([2, true]);
    const all = ['name', 'logo', 'colour', 'accent', 'contact', 'privacy', 'terms', 'imprint', 'footer-link'];
    const none = [...all, 'mail-from', 'home-title', 'home-text'].flatMap((name) => [`--${name}`, 'none']);
    await world.done('branding', 'set', ...none);
    const shown = await world.done('branding', 'show');
    expect(shown).to.deep.include({ name: null, logo_url: null, footer_links: [], home_text: null });
  });
});
