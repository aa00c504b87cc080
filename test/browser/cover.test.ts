import { expect } from 'chai';
import sharp from 'sharp';
import { testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { appearances, lookAt } from './look.ts';

describe('Browser: the cover of a page', () => {
  const browser = useBrowser();
  const server = useServer();

  it('is uploaded from the form and fills the top of the page, on every screen and without scripts', async () => {
    const user = await server.build.account();
    const charity = await server.build.charity();
    const campaign = await server.build.campaign({ charities: [charity] });
    const page = await server.build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: user.id,
      name: 'Ada Ngata',
    });
    const owner = await browser.newPage({ javaScriptEnabled: false, ...appearances[1] });
    await owner.goto(`${server.client.origin}/sign-in?return_to=/dashboard/pages/${page.id}/edit`);
    await owner.getByLabel('Email address').fill(user.email);
    await owner.getByLabel('Password', { exact: true }).fill(testPassword);
    await owner.getByRole('button', { name: 'Sign in' }).click();
    const buffer = await photo();
    await owner
      .getByLabel('New cover picture')
      .setInputFiles({ name: 'hills.png', mimeType: 'image/png', buffer });
    await owner.getByRole('button', { name: 'Upload cover' }).click();
    await owner.getByText('Your new cover picture is on your page.').waitFor();
    await owner.goto(`${server.client.origin}/dashboard/pages/${page.id}/edit`);
    expect(await owner.getByRole('button', { name: 'Remove cover' }).count()).to.equal(1);
    await lookAt(owner, 'cover-form', { hasScripts: false });
    for (const appearance of appearances) {
      const visitor = await browser.newPage(appearance);
      await visitor.goto(`${server.client.origin}/${campaign.slug}/au/${page.slug}`);
      const cover = visitor.getByRole('img', { name: 'Cover picture of Ada Ngata' });
      const { width, height } = (await cover.boundingBox()) ?? { width: 0, height: 0 };
      expect(width).to.equal(appearance.viewport.width);
      expect(height).to.be.within(112, 336);
      const drawn = await cover.evaluate(
        (image) => (image as unknown as { naturalWidth: number }).naturalWidth,
      );
      expect(drawn).to.be.above(0);
      await lookAt(visitor, 'cover');
      await visitor.context().close();
    }
  });
});

/** Hills below a sun. */
function photo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1500">
    <rect width="2400" height="1500" fill="#f6c48a"/><circle cx="1700" cy="620" r="150" fill="#fff3d6"/>
    <path d="M0 900 L600 500 L1100 900 L1700 600 L2400 950 V1500 H0 Z" fill="#55707d"/>
    <path d="M0 1100 L900 800 L1600 1100 L2400 850 V1500 H0 Z" fill="#2d4a4a"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
