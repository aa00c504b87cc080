import { join } from 'node:path';
import { expect } from 'chai';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { system } from '../../src/domain/actor.ts';
import { createSetupLink } from '../../src/domain/installation/first-owner.ts';
import { changeAs } from '../support/actors.ts';
import { useCommands } from '../support/command.ts';
import { freePorts } from '../support/free-ports.ts';
import { useServer } from '../support/server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { useBrowser } from './browser.ts';
import { fillIn, press } from './forms.ts';
import { lookAt } from './look.ts';

const phone = { viewport: { width: 390, height: 844 } };

describe('Browser: from the first start to the first donation', () => {
  const browser = useBrowser();

  /** Follows the screens behind the link that the server has printed. @returns the address of the campaign */
  async function walk(page: Page, link: string, look: (name: string) => Promise<void>): Promise<string> {
    await page.goto(link);
    await look('setup-owner');
    await press(page, 'Continue');
    await look('setup-owner-refused');
    await fillIn(page, { name: 'Noor Haddad', email: 'noor@river.example', password: 'four quiet otters' });
    await press(page, 'Continue');
    await look('setup-factor');
    await press(page, 'Start');
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await look('setup-factor-code');
    await fillIn(page, { code: new TOTP({ secret }).generate() });
    await press(page, 'Confirm');
    await look('setup-recovery-codes');
    await page.getByRole('link', { name: "I've saved them" }).click();
    await look('setup-name');
    await fillIn(page, { name: 'River Relay', colour: '#7a1f5c' });
    await press(page, 'Preview');
    await page.frameLocator('iframe[name=preview]').getByRole('heading', { name: 'Preview' }).waitFor();
    await look('setup-name-preview');
    await press(page, 'Continue');
    await page.getByLabel('Country').waitFor();
    await look('setup-country');
    await page.getByLabel('Country').selectOption('nz');
    await press(page, 'Continue');
    await look('setup-charity');
    await press(page, 'Continue');
    await look('setup-charity-refused');
    await fillIn(page, { name: 'River Trust', description: 'We keep rivers clean.' });
    await page.getByLabel('I know this charity').check();
    await press(page, 'Continue');
    await look('setup-campaign');
    await page.getByRole('link', { name: 'Back' }).click();
    await look('setup-charity-there');
    await page.getByRole('link', { name: 'Continue' }).click();
    await fillIn(page, { name: 'River Relay', description: 'Run along the river, alone or in a team.' });
    await press(page, 'Create campaign');
    await look('setup-giving');
    await fillIn(page, { how_to_give: 'Transfer your donation to 12-3456-7890123-00.' });
    await press(page, 'Continue');
    await look('setup-test');
    await press(page, 'Record a test donation');
    await page.getByText('has raised').waitFor();
    await look('setup-test-counted');
    await page.getByRole('link', { name: 'Keep it for now' }).click();
    await look('setup-done');
    return page.getByLabel('Its address').inputValue();
  }

  describe('of a server in an empty folder', () => {
    const folder = useTemporaryFolder();
    const start = useCommands();

    it('needs a phone and the link that it prints, and continues after a restart', async () => {
      const settings = { ...(await freePorts()), DATA_DIR: join(folder.path, 'data') };
      const serve = async () => {
        const command = start(['serve'], settings);
        await command.untilReady();
        return command;
      };
      const links = () => server.output.match(/http:\S+\/setup\?token=\S+/) ?? [];
      let server = await serve();
      await until(async () => links().length > 0, 'the link is printed');
      const page = await browser.newPage(phone);
      const look = (name: string) => lookAt(page, name);
      const site = `http://localhost:${settings.PORT}/`;
      await page.goto(site);
      await look('setup-opening-soon');
      const desk = `http://localhost:${settings.OPERATIONS_PORT}/`;
      const address = await walk(page, links()[0] ?? '', look);
      await page.goto(address);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).to.equal('River Relay');
      expect(await page.locator('main').innerText()).to.match(/\$5\b/);
      await look('setup-campaign-page');
      await page.goto(site);
      expect(await page.locator('main').innerText()).to.include('River Relay');
      server.kill('SIGTERM');
      await server.exit;
      server = await serve();
      await page.goto(desk);
      await look('setup-getting-started');
      await page.getByRole('link', { name: 'Continue the set-up' }).click();
      await page.getByRole('heading', { name: 'Your first campaign is live' }).waitFor();
      expect(server.output).to.not.include('/setup?token');
    });
  });

  describe('without scripts, in the dark', () => {
    const server = useServer();

    it('needs no more', async () => {
      const token = await changeAs(server.knex, system, createSetupLink, undefined);
      const page = await browser.newPage({ ...phone, colorScheme: 'dark', javaScriptEnabled: false });
      const look = (name: string) => lookAt(page, `${name}-plain`, { hasScripts: false });
      await walk(page, `${server.operations.origin}/setup?token=${token}`, look);
      await page.goto(server.operations.origin);
      await look('setup-getting-started');
      await press(page, "Don't show this again");
      expect(await page.locator('main').innerText()).to.not.include('Getting started');
    });
  });
});
