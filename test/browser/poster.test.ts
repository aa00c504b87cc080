import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { signedInVisitor } from '../support/accounts.ts';
import { drawPicture } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

const WORD = 'Wonderful ';

describe('Browser: the poster of a page', () => {
  const browser = useBrowser();
  const server = useServer();

  it('is one sheet of A4 with everything on it, however long name and story are', async () => {
    const { build, client, context, knex } = server;
    const user = await build.account();
    const visitor = await signedInVisitor(client.origin, user);
    const charity = await build.charity({
      name: 'The Rehabilitation Association of Christchurch and the Plains',
    });
    const campaign = await build.campaign({ charities: [charity] });
    const own = await build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: user.id,
      name: 'Alexandrina Wilhelmina Montgomery of Whangamata and Sons',
      story: `<p>${WORD.repeat(500)}</p><p>The end</p>`,
    });
    await context.pictures.storeFor(await drawPicture(), 'image', async (image_url) => {
      await knex('pages').where({ id: own.id }).update({ image_url, has_set_image: true });
    });
    const page = await browser.newPage({ viewport: { width: 900, height: 1200 } });
    const value = visitor.cookies.get('groundswell_session') ?? '';
    await page.context().addCookies([{ name: 'groundswell_session', value, url: client.origin }]);
    await page.goto(`${client.origin}/dashboard`);
    await page.getByRole('link', { name: 'Poster for' }).click();
    await page.locator('.sheet').waitFor();
    const parts = ['.photo', '.who', '.words', '.scan img', '.scan p'];
    const sheet = await page.locator('.sheet').boundingBox();
    const bottom = (sheet?.y ?? 0) + (sheet?.height ?? 0);
    for (const part of parts) {
      const box = await page.locator(`.sheet ${part}`).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), part).to.be.below(bottom);
      expect(box?.height, part).to.be.above(20);
    }
    const words = await page.locator('.words').innerText();
    expect(words)
      .to.match(/Wonderful …$/)
      .and.have.length.below(330);
    const fits = '(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)';
    for (const part of ['.sheet', '.who', '.for', '.words']) {
      const isWhole = await page.evaluate<boolean>(`${fits}(document.querySelector('${part}'))`);
      expect(isWhole, `${part} is not cut off`).to.equal(true);
    }
    const address = `/${campaign.slug}/au/${own.slug}`;
    expect(await page.locator('.scan span').innerText()).to.include(address);
    await lookAt(page, 'poster');
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).to.have.length(1);
    expect(pdf.toString('latin1')).to.match(/\/MediaBox\s*\[0 0 59\d(\.\d+)? 84\d(\.\d+)?\]/);
    if (process.env.SCREENSHOTS) await writeFile(join(process.env.SCREENSHOTS, 'poster.pdf'), pdf);
    await page.context().close();
  });
});
