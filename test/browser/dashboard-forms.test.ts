import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { testPassword } from '../support/accounts.ts';
import { type TestServer, useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { fillIn } from './forms.ts';
import { lookAt } from './look.ts';

describe('Browser: the forms of the dashboard', () => {
  const browser = useBrowser();
  const server = useServer();

  for (const appearance of [
    { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    { viewport: { width: 375, height: 812 }, colorScheme: 'dark' },
  ] as const) {
    const { width } = appearance.viewport;

    it(`take two supporters from the campaign into one team, accessibly, at ${width} pixels`, async () => {
      const { campaign, leader, friend } = await buildCast(server, width);
      const site = `${server.client.origin}/${campaign.slug}/au`;
      const page = await browser.newPage(appearance);

      await page.goto(`${site}/get-started`);
      await page.getByRole('link', { name: 'I have an account' }).click();
      await signIn(page, leader);
      await check(page, 'new-page');
      await fillIn(page, { story: 'I run for otters.' });
      await page.getByRole('button', { name: 'Create page' }).click();
      await check(page, 'new-page-errors');
      expect(await page.getByLabel('Your story').inputValue()).to.equal('I run for otters.');
      await fillIn(page, { name: `Ada ${width}`, birthday: '1990-05-17', target: '2500' });
      await page.getByLabel('Shirt').selectOption('Large');
      await page.getByRole('button', { name: 'Create page' }).click();
      await page.waitForURL(`**/ada-${width}?notice=created&mailed=page-created`);
      await check(page, 'own-page');
      expect(await page.getByText('I run for otters.').isVisible()).to.equal(true);

      await page.goto(`${server.client.origin}/dashboard`);
      await check(page, 'dashboard-page');
      await page.getByRole('link', { name: `Edit Ada ${width}` }).click();
      await check(page, 'edit-page');
      await fillIn(page, { story: 'I swim now.' });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('link', { name: 'Start a team' }).click();
      await check(page, 'new-team');
      await fillIn(page, { name: `Otters ${width}` });
      await page.getByRole('button', { name: 'Start team' }).click();
      await check(page, 'team');
      await page.getByRole('button', { name: 'Create group link' }).click();
      await check(page, 'invitation-link');
      const link = new URL(await page.locator('#invitation_link').inputValue());
      await page.getByRole('link', { name: "I've copied it" }).click();
      await check(page, 'team-with-invitation');

      const other = await browser.newPage(appearance);
      await other.goto(server.client.origin + link.pathname + link.search);
      await check(other, 'invitation-before-sign-in');
      await other.getByRole('link', { name: 'I have an account' }).click();
      await signIn(other, friend);
      await check(other, 'invitation');
      await other.getByRole('link', { name: 'Create a page and join' }).click();
      await fillIn(other, { name: `Bea ${width}`, birthday: '1991-05-17' });
      await other.getByLabel('Shirt').selectOption('Small');
      await other.getByRole('button', { name: 'Create page' }).click();
      await other.waitForURL(`**/bea-${width}?notice=joined&mailed=page-created`);
      await check(other, 'own-page-joined');

      await other.goto(`${site}/otters-${width}`);
      const members = other.locator('section', { hasText: 'The team' });
      expect(await members.getByRole('listitem').getByRole('link').allTextContents()).to.have.members([
        `Ada ${width}`,
        `Bea ${width}`,
      ]);
      await other.goto(`${server.client.origin}/dashboard/pages/new`);
      await check(other, 'choose-campaign');
      await page.reload();
      await check(page, 'team-of-two');
      await page.getByRole('button', { name: `Remove Bea ${width} from the team` }).click();
      await page.waitForURL('**?notice=removed');
      await page.context().close();
      await other.context().close();
    });
  }
});

async function buildCast({ build }: TestServer, width: number) {
  const charities = [
    await build.charity({ name: 'Otter Trust' }),
    await build.charity({
      name: 'A Charity with a Remarkably Long Name for People Who Care a Great Deal',
    }),
  ];
  const campaign = await build.campaign({
    name: `City Run ${width}`,
    charities,
    default_charity_id: charities[0]?.id ?? null,
  });
  await build.campaignGroup({ campaign_id: campaign.id, label: 'Shirt', values: ['Small', 'Large'] });
  return { campaign, leader: await build.account(), friend: await build.account() };
}

async function signIn(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function check(page: Page, what: string): Promise<void> {
  await page.locator('main h1').waitFor();
  await lookAt(page, what);
}
