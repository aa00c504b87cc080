import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { bodyOf } from '../support/response.ts';
import { useWebhookWorld } from '../support/webhook-world.ts';
import { blocksOf } from './guide-blocks.ts';
import { automationOf } from './run-automation.ts';

const blocks = blocksOf(readFileSync(join(projectRoot, 'openapi/docs/guides/sending-donations.md'), 'utf8'));
const blockOf = (language: string) => blocks.find((block) => block.language === language)?.text ?? '';

/** The names of all fields, with those inside them. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`));
}

describe('Documentation: donations by webhook', () => {
  const world = useWebhookWorld();

  it('is what a real delivery contains, and both services read it', async () => {
    const { secret } = await world.endpoint();
    const page = await world.ownPage();
    const gift = { page_id: page.id, amount_cents: 2500, currency: 'AUD', donor_email: 'priya@mail.example' };
    const { donation } = await bodyOf(
      world.server.client.post('/donations', gift, world.callers.application),
      201,
    );
    await world.publishAndSend();
    const [received] = world.receiver.received.filter(({ body }) => body.includes('"donation.created"'));
    const delivered = JSON.parse(received?.body ?? '{}');
    expect(delivered.data.donation.id).to.equal(donation.id);
    expect(received?.body).not.to.include('priya@mail.example');
    expect(fieldsOf(JSON.parse(blockOf('json event')))).to.deep.equal(fieldsOf(delivered));
    for (const name of ['n8n', 'zapier']) {
      const run = automationOf(name, blockOf(`js ${name}`), secret);
      const headers = received?.headers as Record<string, string>;
      expect(await run({ headers, body: received?.body ?? '' })).to.deep.equal(delivered);
      await run({ headers, body: `${received?.body} ` }).then(
        () => expect.fail(`${name} accepts a changed body`),
        (error: Error) => expect(error.message).to.equal('The signature is wrong.'),
      );
    }
  });
});
