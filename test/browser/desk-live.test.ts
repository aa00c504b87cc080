import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { StaffGrant, StaffRole } from '../../src/db/rows/staff-rows.ts';
import { type Background, startBackground } from '../../src/server/background.ts';
import { signInToDesk } from '../support/desk.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';
import { useBrowser } from './browser.ts';

describe('Browser: live numbers at the desk', () => {
  const browser = useBrowser();
  const server = useServer();
  let background: Background;
  before(() => {
    background = startBackground(server.context);
  });
  after(() => background.stop());

  async function openHome(role: StaffRole | StaffGrant): Promise<Page> {
    const { visitor } = await signInToDesk(server, role);
    const page = await browser.newPage();
    const { origin: url } = server.operations;
    await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto(url);
    // Nothing sets it again: a document that was loaded anew has none.
    await page.evaluate('window.isFirst = true');
    return page;
  }

  it('move with donations, without a reload, and only for those who may see them', async () => {
    const [own, foreign] = [await server.build.campaign(), await server.build.campaign()];
    const give = ({ id }: { id: number }, amount_cents: number) =>
      server.build.donation({ campaign_id: id, amount_cents });
    await give(own, 10_00);
    const owner = await openHome('owner');
    const manager = await openHome(managerOf(own));
    const shows = (page: Page, amount: string) =>
      page.locator('.today').getByText(amount, { exact: true }).waitFor();
    await shows(owner, '$10.00 AUD');
    await owner.locator('.today a').focus();
    await give(foreign, 20_00);
    await shows(owner, '$30.00 AUD');
    expect(await owner.evaluate('document.activeElement.innerText')).to.equal('$30.00 AUD');
    await give(own, 5_00);
    await shows(owner, '$35.00 AUD');
    await shows(manager, '$15.00 AUD');

    await owner.context().setOffline(true);
    await give(own, 1_00);
    await shows(manager, '$16.00 AUD');
    await owner.context().setOffline(false);
    await shows(owner, '$36.00 AUD');

    for (const page of [owner, manager]) {
      expect(await page.evaluate('window.isFirst')).to.equal(true);
      const moved = await page.locator('main').innerText();
      await page.reload();
      expect(await page.locator('main').innerText()).to.equal(moved);
      await page.context().close();
    }
  });
});
