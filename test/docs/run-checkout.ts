import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import Stripe from 'stripe';
import { freePort } from '../support/free-port.ts';
import { listen } from '../support/listen.ts';
import { until } from '../support/until.ts';
import type { Block } from './guide-blocks.ts';
import type { Surroundings, Terminal } from './guide-world.ts';

const secret = 'whsec_of_the_endpoint_in_the_dashboard';

/**
 * Runs the checkout that a guide shows, as a donor and as Stripe: what the address says reaches the session, and the event of the
 * session becomes a donation.
 */
export async function runCheckout(
  { text }: Block,
  terminal: Terminal,
  world: Surroundings,
): Promise<undefined> {
  expect(text.split('\n').length, 'lines of the checkout').to.be.below(60);
  const stripe = await startStripe();
  const port = await freePort();
  const file = join(terminal.folder, 'checkout.mjs');
  await writeFile(file, text);
  const checkout = spawn(process.execPath, [file], {
    env: { ...process.env, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API: stripe.origin, PORT: String(port) },
  });
  let errors = '';
  checkout.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part;
  });
  try {
    const query = 'page_id=711&campaign_id=nz-8&charity_id=&currency=NZD&amount=25.00%22%3E%3Cscript%3E';
    const address = `http://127.0.0.1:${port}/?${query}`;
    let form = '';
    await until(async () => {
      form = await fetch(address).then(
        (response) => response.text(),
        () => '',
      );
      return form !== '' || checkout.exitCode !== null;
    }, 'the checkout answers');
    expect(form, errors).to.include('name="page_id" value="711"').and.not.include('<script>');
    const gift = { page_id: '711', campaign_id: 'nz-8', charity_id: '', currency: 'NZD', amount: '19.99' };
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ ...gift, name: 'Ada', message: 'Run & run' }),
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')], errors).to.deep.equal([
      303,
      stripe.sessionAddress,
    ]);
    const session = Object.fromEntries(stripe.asked());
    for (const [currency, amount] of Object.entries({ JPY: '20', UGX: '1999', KWD: '19990' })) {
      const body = new URLSearchParams({ ...gift, currency });
      await fetch(address, { method: 'POST', body, redirect: 'manual' });
      expect(stripe.asked().get('line_items[0][price_data][unit_amount]'), currency).to.equal(amount);
    }
    expect(session).to.include({
      client_reference_id: '711',
      'line_items[0][price_data][unit_amount]': '1999',
    });
    const metadata = { page_id: '711', campaign_id: 'nz-8', name: 'Ada', message: 'Run & run' };
    for (const [name, value] of Object.entries(metadata)) {
      expect(session).to.include({
        [`metadata[${name}]`]: value,
        [`payment_intent_data[metadata][${name}]`]: value,
      });
    }
    expect(await tellOfPayment(terminal, world, metadata)).to.equal('200 applied');
  } finally {
    checkout.kill();
    stripe.close();
  }
  return undefined;
}

async function startStripe() {
  const sessionAddress = 'https://checkout.stripe.com/c/pay/cs_test_1';
  let asked = new URLSearchParams();
  const server = createServer(async (request, response) => {
    asked = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const isRight = request.headers.authorization === 'Bearer sk_test_1';
    response.end(JSON.stringify(isRight ? { url: sessionAddress } : { error: { message: 'No such key' } }));
  });
  return { ...(await listen(server)), sessionAddress, asked: () => asked };
}

/** @returns what the server says to the event of the paid session */
async function tellOfPayment(terminal: Terminal, world: Surroundings, metadata: object): Promise<string> {
  const create = 'npx groundswell donations sources create stripe --kind stripe --secret-file -';
  const { output, code } = await terminal.shell.run(`printf %s '${secret}' | ${create}`, '');
  expect(code, output).to.equal(0);
  const created = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created,
    livemode: true,
    data: {
      object: {
        id: 'cs_test_1',
        object: 'checkout.session',
        payment_status: 'paid',
        payment_intent: 'pi_1',
        amount_total: 1999,
        currency: 'nzd',
        client_reference_id: '711',
        metadata,
      },
    },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(world.toWorld('http://localhost:3000/api/v2/donation_sources/stripe/events'), {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
  const { event } = (await answer.json()) as { event?: { state: string } };
  return `${answer.status} ${event?.state}`;
}
