import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { appearances, lookAt } from './look.ts';

describe('Browser: two people who edit the same at the desk', () => {
  const browser = useBrowser();
  const server = useServer();

  it('see both versions, and choose by keyboard, with and without scripts', async () => {
    const campaign = await server.build.campaign();
    for (const appearance of appearances) {
      for (const hasScripts of [true, false]) {
        const { visitor } = await signInToDesk(server, 'owner');
        const { id } = await server.build.staff('support');
        const page = await browser.newPage({ ...appearance, javaScriptEnabled: hasScripts });
        const { origin: url } = server.operations;
        await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
        await page.goto(`${url}/staff/${id}/roles`);
        await page.locator('[name="roles.0.role"]').selectOption('manager');
        await page.locator('[name="roles.0.campaign_uid"]').fill(campaign.uid);
        await server.knex('staff_roles').insert({ user_id: id, role: 'finance' });
        await page.getByRole('button', { name: 'Save roles' }).press('Enter');
        await page.getByRole('alert').waitFor();
        const conflict = page.getByRole('group', { name: 'Roles' }).first();
        expect(await conflict.locator('.present').innerText()).to.equal('Support, Finance');
        await lookAt(page, `desk-conflict${hasScripts ? '' : '-without-scripts'}`, { hasScripts });
        // The browser itself asks for a choice.
        await page.getByRole('button', { name: 'Save roles' }).press('Enter');
        expect(await page.getByRole('alert').count()).to.equal(1);
        await page.getByRole('radio', { name: 'Save yours' }).press('Space');
        await page.getByRole('button', { name: 'Save roles' }).press('Enter');
        await page.getByText('The roles are changed.').waitFor();
        expect(await server.knex('staff_roles').where({ user_id: id }).pluck('role')).to.deep.equal([
          'manager',
        ]);
        await page.context().close();
      }
    }
  });
});
