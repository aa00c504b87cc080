import { expect } from 'chai';
import { createWebhooks } from '../../src/server/background.ts';
import { testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { useWebhookReceiver } from '../support/webhook-receiver.ts';
import { useBrowser } from './browser.ts';
import { press } from './forms.ts';
import { appearances, lookAt } from './look.ts';

describe('Browser: a developer manages webhooks', () => {
  const browser = useBrowser();
  const server = useServer();
  const receiver = useWebhookReceiver();

  for (const appearance of appearances) {
    it(`from an empty list to an answer (${appearance.viewport.width} pixels, ${appearance.colorScheme})`, async () => {
      const { id, email } = await server.build.account();
      const { client_id } = await server.build.oauthClient({ owner_user_id: id, name: 'Training Diary' });
      const page = await browser.newPage(appearance);
      await page.goto(`${server.client.origin}/developers/oauth_applications/${client_id}/webhooks`);
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill(testPassword);
      await press(page, 'Sign in');
      await lookAt(page, 'webhooks-none');
      await page.getByRole('link', { name: 'New endpoint' }).click();
      await press(page, 'Create endpoint');
      await lookAt(page, 'webhooks-refused');
      await page
        .getByLabel('URL', { exact: true })
        .fill(`${receiver.origin}/a-rather-long-path/${'of-a-receiver'.repeat(6)}`);
      await page.getByLabel('donation.created').check();
      await lookAt(page, 'webhooks-new');
      await press(page, 'Create endpoint');
      await lookAt(page, 'webhooks-secret');
      await page.getByRole('link', { name: "I've copied it" }).click();
      for (const status of [204, 500]) {
        receiver.answer = (response) =>
          void response.writeHead(status).end('Thank you for the event. '.repeat(20));
        await press(page, 'Send test event');
        await createWebhooks(server.context).flush();
      }
      await page.reload();
      await page.getByText('Request and response').first().click();
      expect(await page.locator('.exchange').first().innerText()).to.include('webhook-signature');
      await lookAt(page, 'webhooks-endpoint');
      await page.getByRole('link', { name: 'Create a new one' }).click();
      await lookAt(page, 'webhooks-rotate');
      await page.goto(`${server.client.origin}/developers/oauth_applications/${client_id}/webhooks`);
      await lookAt(page, 'webhooks-list');
    });
  }
});
