import { createRequire } from 'node:module';
import { expect } from 'chai';
import { brokenCases, goodCases } from '../clients/webhook-cases.ts';
import type { Block } from './guide-blocks.ts';

interface Webhook {
  headers: Record<string, string>;
  body: string;
}

interface Service {
  /** The names that the service provides to a step of code. */
  names: string[];
  /** What they are for a webhook. */
  provide(webhook: Webhook): unknown[];
  /** What the next step gets. */
  resultOf(returned: unknown): unknown;
}

const services: Record<string, Service> = {
  n8n: {
    names: ['context', '$input'],
    provide: ({ headers, body }) => [
      { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } },
      { first: () => ({ json: { headers } }) },
    ],
    resultOf: (returned) => (returned as [{ json: unknown }])[0].json,
  },
  zapier: {
    names: ['context', 'inputData'],
    provide: ({ headers, body }) => [
      undefined,
      {
        body,
        id: headers['webhook-id'],
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
      },
    ],
    resultOf: (returned) => returned,
  },
};

/** Returns a step of code as an automation service runs it: as the body of an asynchronous function. */
export function automationOf(name: string, text: string, secret: string) {
  const { names, provide, resultOf } = services[name] as Service;
  const code = text.replace("'whsec_...'", JSON.stringify(secret));
  expect(code, 'the guide shows where the secret belongs').not.to.equal(text);
  const step = new Function('require', ...names, `return (async function () {${code}}).call(context)`);
  const require = createRequire(import.meta.url);
  return async (webhook: Webhook): Promise<unknown> => resultOf(await step(require, ...provide(webhook)));
}

/** Runs a step of code as a guide shows it, with webhooks, right and broken ones: only the right ones get through. */
export async function runAutomation(name: string, { text }: Block): Promise<undefined> {
  for (const { name: sentence, receive } of goodCases) {
    const { secrets, ...webhook } = receive();
    // The step knows one secret.
    const [secret = ''] = secrets.slice(-1);
    expect(await automationOf(name, text, secret)(webhook), sentence).to.include({
      type: 'donation.created',
    });
  }
  // What a signed text contains is up to the next step.
  for (const { name: sentence, receive } of brokenCases.filter(({ message }) => message !== 'not an event')) {
    const { secrets, ...webhook } = receive();
    const refusal = await automationOf(name, text, secrets[0] ?? '')(webhook).catch((error: Error) => error);
    expect(refusal, sentence).to.be.instanceOf(Error);
  }
  return undefined;
}
