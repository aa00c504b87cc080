/** The event of a webhook with a valid signature. */
export interface VerifiedEvent {
  /** The same in every delivery of the event. */
  id: string;
  /** Type of the event, such as `donation.created`. A newer server may send unknown types. */
  type: string;
  /** When the event happened. */
  timestamp: Date;
  /** The event's object, such as `{ donation: … }`. */
  // biome-ignore lint/suspicious/noExplicitAny: each type of event has its own fields.
  data: Record<string, any>;
}

/** The webhook can't be trusted. Answer with status 400. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

const toleranceInSeconds = 5 * 60;
const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Signs an event for a donation source of the kind `signed` (Standard Webhooks), with Node.js 20 or newer.
 *
 * @param secret the source's secret from the operator: `whsec_…`
 * @param id of the event, the same each time it is sent
 * @param timestamp when it is sent, in seconds since 1970
 * @param body the exact text that is sent
 * @returns the header `webhook-signature`; send `id` and `timestamp` as `webhook-id` and `webhook-timestamp`
 */
export async function signDonationEvent(
  secret: string,
  id: string,
  timestamp: number,
  body: string,
): Promise<string> {
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signed);
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}

/**
 * Verifies a webhook (Standard Webhooks) and returns its event, with Node.js 20 or newer.
 *
 * @param body the exact text received, before it is parsed
 * @param headers of the request, as in `fetch`, Node.js or Express
 * @param secrets the endpoint's secret, `whsec_…`, or all valid ones during a rotation
 * @throws WebhookVerificationError when a header is missing, the time is more than five minutes off, or no signature is valid
 * @throws TypeError when a secret is empty or not base64
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secrets: string | readonly string[],
): Promise<VerifiedEvent> {
  const keys = await Promise.all([secrets].flat().map(keyOf));
  if (keys.length === 0) throw new TypeError('at least one secret is required to verify a webhook');
  const given = headers instanceof Headers ? headers : withLowerCase(headers);
  const id = headerOf(given, 'webhook-id');
  const timestamp = headerOf(given, 'webhook-timestamp');
  const signatures = headerOf(given, 'webhook-signature');
  checkTime(timestamp);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (!(await isSigned(joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes), signatures, keys)))
    throw new WebhookVerificationError('the webhook has no valid signature');
  return eventOf(new TextDecoder().decode(bytes));
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('a webhook secret must be base64 after whsec_');
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

function withLowerCase(headers: Record<string, string | string[] | undefined>): Map<string, string> {
  const entries = Object.entries(headers);
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]));
}

function headerOf(headers: Headers | Map<string, string>, name: string): string {
  const value = headers.get(name);
  if (!value) throw new WebhookVerificationError(`the header ${name} is missing`);
  return value;
}

function checkTime(timestamp: string): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('the header webhook-timestamp is not a number of seconds');
  const age = Date.now() / 1000 - Number(timestamp);
  if (age > toleranceInSeconds) throw new WebhookVerificationError('the webhook is too old');
  if (age < -toleranceInSeconds) throw new WebhookVerificationError('the webhook timestamp is in the future');
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.length + end.length);
  all.set(start);
  all.set(end, start.length);
  return all;
}

/** Compares in constant time, which `verify` does. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  keys: CryptoKey[],
): Promise<boolean> {
  for (const versioned of signatures.split(' ')) {
    const signature = versioned.startsWith('v1,') ? fromBase64(versioned.slice(3)) : undefined;
    if (!signature) continue;
    for (const key of keys) if (await crypto.subtle.verify(algorithm, key, signature, signed)) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function eventOf(body: string): VerifiedEvent {
  try {
    const { id, type, timestamp, data } = JSON.parse(body);
    const isEvent = typeof id === 'string' && typeof type === 'string' && data instanceof Object;
    const moment = new Date(timestamp);
    if (isEvent && !Number.isNaN(moment.getTime())) return { id, type, timestamp: moment, data };
  } catch {
    // Reported below.
  }
  throw new WebhookVerificationError('the webhook body is not an event');
}
