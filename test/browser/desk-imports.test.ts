import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { importNext } from '../../src/operations/imports/import-next.ts';
import { signInToDesk } from '../support/desk.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

const files = {
  justgiving: 'uk',
  raisely: 'au',
} as const;

describe('Browser: imports at the desk', () => {
  const browser = useBrowser();
  const server = useServer();

  for (const [platform, options] of [
    ['justgiving', { viewport: { width: 1440, height: 900 }, colorScheme: 'light', javaScriptEnabled: true }],
    ['raisely', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', javaScriptEnabled: false }],
  ] as const) {
    const hasScripts = options.javaScriptEnabled;
    it(`go from a file to its donations, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const { build, knex } = server;
      const country_code = files[platform];
      const charity = await build.charity({ country_code });
      const campaign = await build.campaign({ country_code, default_charity_id: charity.id });
      const own = await build.page({ campaign_id: campaign.id, charity_id: charity.id });
      const reference = { kind: 'pages', source: platform, external_id: '77001', record_id: own.id };
      await knex('external_references').insert(reference);
      const { visitor } = await signInToDesk(server, 'owner');
      const page = await browser.newPage(options);
      const { origin } = server.operations;
      const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: origin }));
      await page.context().addCookies(cookies);
      const look = (name: string) => lookAt(page, `desk-import-${name}`, { hasScripts });
      await page.goto(`${origin}/imports`);
      await page.getByRole('link', { name: 'Upload a file' }).click();
      await look('new');
      await page
        .getByLabel('File')
        .setInputFiles(join(projectRoot, 'test/transfer/mappings', `${platform}.csv`));
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.waitForURL(/\/imports\/\d+$/);
      await page.getByText('Nothing is imported yet.').waitFor();
      expect(await page.getByLabel('Exported by').inputValue()).to.equal(platform);
      await look('settings');
      await page.getByRole('link', { name: 'Start import' }).last().click();
      await look('start');
      await page.getByRole('button', { name: 'Start import' }).click();
      await page.getByText('You can leave this screen').waitFor();
      await look('queued');
      const parts = { database: knex, secretKey: TEST_SECRET_KEY, log: server.context.log };
      await importNext(parts, new AbortController().signal);
      if (!hasScripts) await page.getByRole('link', { name: 'Reload' }).click();
      await page.getByText('4 new').waitFor();
      await look('done');
      expect(await knex('donations').where({ source: platform })).to.have.length(4);
      await page.context().close();
    });
  }
});
