import { expect } from 'chai';
import { importNext } from '../../src/operations/imports/import-next.ts';
import { shippedMappingPath } from '../../src/transfer/import/shipped-mappings.ts';
import { useTestDatabase } from '../support/database.ts';
import { signInToDesk } from '../support/desk.ts';
import { Importer } from '../support/import.ts';
import { buildRecipients, exported, mappedFiles } from '../support/mapped-files.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

/** Each preview takes numbers of donations, and a browser may read a screen more than once. */
function withoutNumbers(csv = ''): string {
  return csv.replace(/,\d+,([a-z]{2})-\d+,/g, ',,$1-,');
}

describe('Browser: imports at the desk', () => {
  const browser = useBrowser();
  const server = useServer();
  const other = useTestDatabase();
  const importer = Importer.use(other);

  for (const [platform, options] of [
    ['justgiving', { viewport: { width: 1440, height: 900 }, colorScheme: 'light', javaScriptEnabled: true }],
    ['raisely', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', javaScriptEnabled: false }],
  ] as const) {
    const hasScripts = options.javaScriptEnabled;
    it(`go from a file to its donations, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const file = mappedFiles[platform];
      if (!file) throw new Error(`no file of ${platform}`);
      for (const database of [server, other]) await buildRecipients(database, file);
      const { visitor } = await signInToDesk(server, 'owner');
      const page = await browser.newPage(options);
      const { origin } = server.operations;
      const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: origin }));
      await page.context().addCookies(cookies);
      const look = (name: string) => lookAt(page, `desk-import-${name}`, { hasScripts });
      await page.goto(`${origin}/imports`);
      await page.getByRole('link', { name: 'Upload a file' }).click();
      await look('new');
      await page.getByLabel('File').setInputFiles(file.path);
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
      const parts = { database: server.knex, secretKey: TEST_SECRET_KEY, log: server.context.log };
      await importNext(parts, new AbortController().signal);
      if (!hasScripts) await page.getByRole('link', { name: 'Reload' }).click();
      await page.getByText('4 new').waitFor();
      await look('done');
      await importer.file('donations', file.path, { mappingPath: shippedMappingPath(platform) });
      const [uploaded, imported] = await Promise.all(
        [server, other].map(({ knex }) => exported(knex, ['donations'])),
      );
      expect(withoutNumbers(uploaded)).to.equal(withoutNumbers(imported));
      await page.context().close();
    });
  }
});
