import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { testPassword } from '../support/accounts.ts';
import { buildStaffAccount } from '../support/desk.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

/** A phone and a desk, light and dark. */
const appearances = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

describe('Browser: signing in at the desk', () => {
  const browser = useBrowser();
  const server = useServer();

  for (const appearance of appearances) {
    it(`works by keyboard at ${appearance.viewport.width} px: password, app, recovery codes, proof`, async () => {
      const { email, id } = await buildStaffAccount(server.knex, 'owner');
      const page = await browser.newPage(appearance);
      const look = (name: string) => lookAt(page, name);
      const fill = async (label: string, value: string) => {
        await page.getByLabel(label, { exact: true }).fill(value);
        await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
      };
      const press = (name: string) =>
        Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).press('Enter')]);
      await page.goto(`${server.operations.origin}/campaigns?q=ada`);
      await look('desk-sign-in');
      await page.getByLabel('Email address').fill(email);
      await fill('Password', 'not this one');
      await look('desk-sign-in-refused');
      await fill('Password', testPassword);
      await look('desk-app');
      await press('Start');
      const picture = page.getByRole('img', { name: 'QR code with your key' });
      expect(
        await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      ).to.be.greaterThan(0);
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      await fill('Code', '000 000');
      await look('desk-app-code-refused');
      await fill('Code', new TOTP({ secret }).generate());
      await look('desk-recovery-codes');
      const codes = (await page.getByLabel('Recovery codes').inputValue()).trim().split('\n');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).to.equal('recovery-codes.txt');
      await page.getByRole('link', { name: "I've saved them" }).press('Enter');
      await page.waitForURL(/\/campaigns\?q=ada$/);
      await page.goto(`${server.operations.origin}/account`);
      await look('desk-account');
      await server
        .knex('staff_sessions')
        .where({ user_id: id })
        .update({ proven_at: new Date(0) });
      await press('Create new recovery codes');
      await look('desk-proof');
      await fill('Code', codes[0] ?? '');
      expect(await page.title()).to.include('Your recovery codes');
      await page.goto(`${server.operations.origin}/nowhere`);
      await look('desk-not-found');
      await page.goto(server.operations.origin);
      await page.context().clearCookies();
      await page.goto(`${server.operations.origin}/sign-in`);
      await page.getByLabel('Email address').fill(email);
      await fill('Password', testPassword);
      await look('desk-code');
      await page.context().close();
    });
  }
});
