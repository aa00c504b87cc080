import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';

const SOURCE = 'box-office';
/** Number of reports and of unmatched payments. Each run decides about some of them. */
const RECORDS = 20;

/**
 * Creates what the operations for staff need and the demo data doesn't have: API key 3, webhook 1, and the reports and payment events 1 to 20.
 * @param command runs the server's command line
 */
export async function makeFuzzedRecords(
  address: string,
  command: { program: string[]; env: NodeJS.ProcessEnv },
): Promise<void> {
  const run = (...words: string[]) => {
    const [file = '', ...parts] = [...command.program, ...words];
    return promisify(execFile)(file, parts, { env: command.env });
  };
  const source = await run('donations', 'sources', 'create', SOURCE, '--kind', 'signed', '--json');
  const { secret } = JSON.parse(source.stdout);
  await run('api-keys', 'create', 'To be revoked', '--campaign', 'au-1');
  // Of the operator, so that the API key of the other runs can't delete it.
  await run('webhooks', 'create', 'https://crm.example.org/groundswell', '--types', 'donation.created');
  const key = `Token token=${demoCredentials.apiKey}`;
  const { pages } = await send(`${address}/pages.json?campaign_id=au-1&limit=${RECORDS}`, key);
  for (const [index, { id }] of pages.entries()) {
    await send(`${address}/reports`, key, {
      page_id: id,
      reason: 'other',
      explanation: 'It asks for money elsewhere.',
      good_faith: true,
    });
    await sendUnmatchedPayment(`${address}/donation_sources/${SOURCE}/events`, secret, index + 1);
  }
}

async function sendUnmatchedPayment(address: string, secret: string, number: number): Promise<void> {
  const at = new Date();
  const id = `msg_${number}`;
  const body = JSON.stringify({
    type: 'payment',
    reference: `order-${number}`,
    occurred_at: '2026-11-02T06:14:00Z',
    amount: { value: '25.00', currency: 'AUD' },
    page_id: 'au-999999',
    donor: { name: 'Priya' },
  });
  await fetchJson(address, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  });
}

/** Sends a request with the API key. Without a body it's a `GET`. */
function send(address: string, authorization: string, body?: object) {
  const headers = { authorization, 'content-type': 'application/json' };
  return fetchJson(address, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
}

async function fetchJson(address: string, request: RequestInit) {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${request.method ?? 'GET'} ${address}: ${await response.text()}`);
  const text = await response.text();
  return text && JSON.parse(text);
}
