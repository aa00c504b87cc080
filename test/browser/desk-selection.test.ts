import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { appearances, lookAt } from './look.ts';

describe('Browser: selected rows at the desk', () => {
  const browser = useBrowser();
  const server = useServer();

  it('are changed together, with and without scripts', async () => {
    for (const appearance of appearances) {
      for (const hasScripts of [true, false]) {
        const campaign = await server.build.campaign();
        for (const name of ['Ada runs for the reef', 'Ben', 'Cleo']) {
          await server.build.page({ campaign_id: campaign.id, name, state: 'active' });
        }
        const { visitor } = await signInToDesk(server, 'owner');
        const page = await browser.newPage({ ...appearance, javaScriptEnabled: hasScripts });
        const { origin: url } = server.operations;
        await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
        await page.goto(`${url}/pages?campaign_id=${campaign.uid}&state=active`);
        const suffix = hasScripts ? '' : '-without-scripts';
        await page.getByRole('link', { name: 'Select all on this page' }).click();
        await page.getByRole('checkbox', { name: 'Select Ben' }).press('Space');
        if (hasScripts) await page.getByText('2 selected', { exact: true }).waitFor();
        await lookAt(page, `desk-selection${suffix}`, { hasScripts });
        await page.getByRole('button', { name: 'Set state' }).press('Enter');
        await page.getByText('2 rows are selected.').waitFor();
        await page.getByLabel('State').selectOption('paused');
        await lookAt(page, `desk-selected${suffix}`, { hasScripts });
        await page.getByRole('button', { name: 'Set state of these pages' }).press('Enter');
        await page.getByText('The pages have the new state.').waitFor();
        const paused = await server
          .knex('pages')
          .where({ campaign_id: campaign.id, state: 'paused' })
          .orderBy('id')
          .pluck('name');
        expect(paused).to.deep.equal(['Ada runs for the reef', 'Cleo']);
        await page.goto(`${url}/pages/${(await server.knex('pages').max('id').first())?.max}`);
        if (await page.getByText('More', { exact: true }).count())
          await page.getByText('More', { exact: true }).press('Enter');
        await lookAt(page, `desk-menu${suffix}`, { hasScripts });
        await page.context().close();
      }
    }
  });
});
