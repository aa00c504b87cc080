import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

describe('Browser: a supporter manages page and account', function describeLivingWithIt() {
  const browser = useBrowser();
  const server = useServer();

  for (const appearance of [
    { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  ] as const) {
    const { width } = appearance.viewport;

    describe(`at ${width} pixels`, () => {
      let user: UserRow;
      let own: PageRow;
      let page: Page;

      before(async () => {
        const leader = await server.build.page();
        const { team } = await server.build.team({ leader });
        user = await server.build.account();
        own = await server.build.page({
          user_id: user.id,
          campaign_id: leader.campaign_id,
          charity_id: leader.charity_id,
          story: '<p>For <b>otters</b> &amp; me</p>',
          has_set_story: true,
        });
        await server.build.member(team, own);
        page = await browser.newPage(appearance);
        await signIn(testPassword, user.email);
      });
      after(() => page?.context().close());

      const open = (path: string) => page.goto(server.client.origin + path);
      const press = (name: string) => page.getByRole('button', { name }).click();
      const fill = async (fields: Readonly<Record<string, string>>) => {
        for (const [name, value] of Object.entries(fields))
          await page.locator(`main [name="${name}"]`).fill(value);
      };
      const main = () => page.locator('main').innerText();
      const errors = () => page.locator('.error-summary li').allInnerTexts();
      async function signIn(password: string, email: string) {
        await page.context().clearCookies();
        await open('/sign-in');
        await fill({ email, password });
        await press('Sign in');
        await page.waitForURL('**/dashboard');
      }

      it('logs, changes and deletes an activity', async () => {
        await open('/dashboard');
        await lookAt(page, 'dashboard');
        await page.getByRole('link', { name: `Activities for ${own.name}` }).click();
        await fill({ day: '2999-01-01', distance: 'far', duration: 'long' });
        await press('Log activity');
        expect(await errors()).to.deep.equal([
          "Title can't be blank",
          'Enter a date between 2000 and today.',
          'Enter how long it took, such as 45 (minutes) or 1:30 (hours and minutes).',
          'Enter a distance of up to 2,147,483 kilometres, such as 42.2.',
        ]);
        await lookAt(page, 'activity-errors');
        await fill({ caption: 'Along <the> river', day: '2026-03-31', distance: '10,5', duration: '1:05' });
        expect(await page.locator('output[for="day"]').innerText()).to.match(/^Tuesday,? 31 March 2026$/);
        await press('Log activity');
        expect(await main())
          .to.include('Your activity has been logged.')
          .and.include('10.5 km')
          .and.include('1 h 5 min');
        await lookAt(page, 'activities');
        await page.getByRole('link', { name: 'Along <the> river' }).click();
        expect(await page.getByLabel('Distance').inputValue()).to.equal('10.5');
        expect(await page.getByLabel('Time').inputValue()).to.equal('1:05');
        await lookAt(page, 'edit-activity');
        await fill({ caption: 'Up the hill', distance: '' });
        await page.getByLabel('Type').selectOption('hike');
        await press('Save changes');
        const [row, ...more] = await server.knex('fitness_activities').where({ page_id: own.id });
        expect(more).to.deep.equal([]);
        expect(row).to.include({ caption: 'Up the hill', type: 'hike', distance_in_meters: 0, manual: true });
        expect(row.started_at.toISOString()).to.equal('2026-03-31T12:00:00.000Z');
        await press('Delete Up the hill');
        expect(await main())
          .to.include('The activity has been deleted.')
          .and.include('No activities yet.');
        const { status } = await page.request.get(
          `${server.client.origin}/dashboard/pages/${own.id + 1}/activities`,
        );
        expect(status).to.not.equal(200);
      });

      it('edits the story without losing a paragraph, and sees all errors together', async () => {
        await open(`/dashboard/pages/${own.id}/edit`);
        expect(await page.getByLabel('Story').inputValue()).to.equal('For **otters** & me');
        await fill({ name: ' ', target: '20,000,000,000', fitness_goal: 'far' });
        await press('Save changes');
        expect(await errors()).to.have.length(3);
        expect((await errors()).join('\n'))
          .to.include('Enter a target between $0.01 and $9,999,999,999.99.')
          .and.include('Enter a distance of up to 2,147,483 kilometres, such as 42.2.')
          .and.not.include('is invalid');
        await lookAt(page, 'edit-errors');
        await open(`/dashboard/pages/${own.id}/edit`);
        await fill({
          target: '1,500',
          story: 'For **otters** & me\n\n- one\n- two\n\nhttps://example.org/why',
        });
        await press('Save changes');
        const { target_cents, story } = await server.knex('pages').where({ id: own.id }).first();
        expect(target_cents).to.equal(150_000);
        expect(story).to.match(
          /^<p>For <strong>otters<\/strong> &amp; me<\/p>\n<ul><li>one<\/li><li>two<\/li><\/ul>\n<p><a href/,
        );
      });

      it('leaves the team', async () => {
        await open('/dashboard');
        await page.getByRole('button', { name: /^Leave / }).click();
        expect(await main()).to.include('Your page has left the team.');
        expect(await server.knex('team_members').where({ page_id: own.id })).to.deep.equal([]);
        expect(await page.getByRole('button', { name: /^Leave / }).count()).to.equal(0);
      });

      it('changes name, email address and password, each with a confirmation', async () => {
        await page.getByRole('link', { name: 'Change name, email or password' }).click();
        await lookAt(page, 'account');
        await fill({ name: 'Ada King' });
        await press('Change my name');
        expect(await page.locator('header').innerText()).to.include('Ada King');
        await fill({ email: 'nowhere', password: 'wrong' });
        await press('Send link');
        expect(await errors()).to.deep.equal([
          'New email address must look like ada@example.org',
          'Your password is wrong',
        ]);
        await lookAt(page, 'account-errors');
        const email = `ada.king.${width}@example.org`;
        await fill({ email, password: testPassword });
        await press('Send link');
        expect(await main()).to.include(`We've sent a link to ${email}.`);
        const mail = (await server.mailed()).find(({ to }) => to === email);
        const [address = ''] = /http\S+change-email\S+/.exec(mail?.text ?? '') ?? [];
        expect((await server.knex('users').where({ id: user.id }).first()).email).to.equal(user.email);
        const { pathname, search } = new URL(address);
        await open(pathname + search);
        await lookAt(page, 'change-email');
        await press('Use this address');
        expect(await main()).to.include('Your email address has changed.');
        await open(pathname + search);
        expect(await main()).to.include('no longer');
        await server.context.outbox.flush();
        expect(
          server.mails.find(({ to, subject }) => to === user.email && /was changed/.test(subject)),
        ).to.not.equal(undefined);

        await open('/dashboard/account');
        const other = await browser.newPage(appearance);
        await other.context().addCookies(await page.context().cookies());
        await fill({ current_password: testPassword, new_password: 'short' });
        await press('Change my password');
        expect(await errors()).to.deep.equal(['New password must have at least 10 characters']);
        await fill({ current_password: testPassword, new_password: 'a longer one than before' });
        await press('Change my password');
        expect(await main()).to.include('Your password has been changed');
        await other.goto(`${server.client.origin}/dashboard`);
        expect(new URL(other.url()).pathname).to.equal('/sign-in');
        await other.context().close();
        await signIn('a longer one than before', email);
      });

      it('does not reveal which addresses have accounts', async () => {
        const taken = await server.build.account();
        await server.context.outbox.flush();
        server.mails.length = 0;
        await open('/dashboard/account');
        await fill({ email: taken.email, password: 'a longer one than before' });
        await press('Send link');
        expect(await main()).to.include(`We've sent a link to ${taken.email}.`);
        expect(await server.mailed()).to.deep.equal([]);
      });
    });
  }
});
