import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { WebhookDeliveryRepository } from '../../db/repositories/webhook-deliveries.ts';
import {
  type EndpointChanges,
  type WebhookEndpointRecord,
  WebhookEndpointRepository,
  type WebhookScope,
} from '../../db/repositories/webhook-endpoints.ts';
import { replaySince } from '../../db/repositories/webhook-fan-out.ts';
import type { WebhookEndpointRow, WebhookFormat } from '../../db/rows/webhook-rows.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { Actor, SystemActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { known } from '../named-resource.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { createWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts';
import { readWebhookUrl } from './webhook-url.ts';

const MOST_ENDPOINTS = 20;
const HOUR = 3_600_000;

/** Whose events an endpoint gets: those of an application, of a campaign, or all. */
export type EventsOf = WebhookScope | { campaign_id: number };

interface EndpointInput {
  scope: EventsOf;
  outbound: Outbound;
  url: string;
  eventTypes: readonly string[];
  format: WebhookFormat;
  keepsOrder: boolean;
  /** The key that secrets are encrypted with. */
  secretKey: string;
}

/** Creates an endpoint. @returns the endpoint with its secret, which can't be shown again; the classic format has no secret */
export async function createWebhookEndpoint(
  transaction: Transaction,
  actor: Actor,
  { scope, eventTypes, format, keepsOrder, secretKey, outbound, ...input }: EndpointInput,
): Promise<{ endpoint: WebhookEndpointRecord; secret: string | null }> {
  const url = requireUrl(input.url, outbound);
  checkFormat(format, { eventTypes, keepsOrder });
  const secret = format === 'standard' ? createWebhookSecret() : null;
  const endpoints = new WebhookEndpointRepository(transaction);
  if (!('campaign_id' in scope) && (await endpoints.countLocked(scope)) >= MOST_ENDPOINTS) {
    throw new ValidationError([
      invalid('url', `is invalid: you already have ${MOST_ENDPOINTS} endpoints, the most allowed`),
    ]);
  }
  const id = await endpoints.nextId();
  await endpoints.create({
    id,
    ...scope,
    url,
    event_types: [...eventTypes],
    format,
    keeps_order: keepsOrder,
    secret: secret === null ? null : sealWebhookSecret(secret, secretKey, id),
  });
  await audit(transaction, actor, 'webhook_endpoint.create', ['webhook_endpoint', id], { url, ...scope });
  return { endpoint: await requireWebhookEndpoint(transaction, id), secret };
}

interface EndpointUpdate extends EndpointChanges {
  id: number;
  outbound: Outbound;
  /** `false` also turns on an endpoint that was turned off; undefined changes nothing. */
  isPaused?: boolean | undefined;
  /** Whether the caller has read the endpoint with this version. Default: any. */
  isExpected?: IsExpected;
}

/** Returns the version of what can be changed about an endpoint, including its secret. */
export function endpointVersion({
  url,
  event_types,
  keeps_order,
  paused_at,
  former_secret_until,
}: Pick<
  WebhookEndpointRow,
  'url' | 'event_types' | 'keeps_order' | 'paused_at' | 'former_secret_until'
>): string {
  return versionOf([url, event_types, keeps_order, paused_at !== null, former_secret_until]);
}

/** Changes an endpoint. Undefined fields stay the same. @throws NotFoundError; ValidationError; StaleVersionError */
export async function updateWebhookEndpoint(
  transaction: Transaction,
  actor: Actor,
  { id, isPaused, isExpected, outbound, ...input }: EndpointUpdate,
): Promise<WebhookEndpointRecord> {
  const url = input.url === undefined ? undefined : requireUrl(input.url, outbound);
  const changes = { ...input, url };
  const endpoints = new WebhookEndpointRepository(transaction);
  await endpoints.lock(id);
  const before = await requireWebhookEndpoint(transaction, id);
  requireVersion(isExpected, endpointVersion(before));
  const { format, event_types, keeps_order } = before;
  checkFormat(format, {
    eventTypes: changes.event_types ?? event_types,
    keepsOrder: changes.keeps_order ?? keeps_order,
  });
  await endpoints.update(id, changes);
  if (isPaused === true) await endpoints.pause(id);
  if (isPaused === false) await endpoints.resume(id);
  const after = await requireWebhookEndpoint(transaction, id);
  if (!isDeepStrictEqual(before, after)) {
    const details = { ...changes, paused: isPaused };
    await audit(transaction, actor, 'webhook_endpoint.update', ['webhook_endpoint', id], details);
  }
  return after;
}

/** Deletes an endpoint and the records of its deliveries. */
export async function deleteWebhookEndpoint(
  transaction: Transaction,
  actor: Actor,
  { id }: { id: number },
): Promise<WebhookEndpointRecord> {
  const endpoint = await requireWebhookEndpoint(transaction, id);
  await new WebhookEndpointRepository(transaction).delete(id);
  await audit(transaction, actor, 'webhook_endpoint.delete', ['webhook_endpoint', id], { url: endpoint.url });
  return endpoint;
}

interface Rotation {
  id: number;
  secretKey: string;
  formerHours: number;
  now: Date;
  /** Whether the caller has read the endpoint with this version. Default: any. */
  isExpected?: IsExpected;
}

/**
 * Gives an endpoint a new secret. Events are also signed with the old one for `formerHours` more hours. With 0 it stops working
 * immediately, and so does any older one.
 * @throws ValidationError for the classic format, and while an even older secret is still in use, which this would end; StaleVersionError
 */
export async function rotateWebhookSecret(
  transaction: Transaction,
  actor: Actor,
  { id, secretKey, formerHours, now, isExpected }: Rotation,
): Promise<{ endpoint: WebhookEndpointRecord; secret: string }> {
  const secret = createWebhookSecret();
  const formerUntil = new Date(now.getTime() + formerHours * HOUR);
  const endpoints = new WebhookEndpointRepository(transaction);
  await endpoints.lock(id);
  const before = await requireWebhookEndpoint(transaction, id);
  requireVersion(isExpected, endpointVersion(before));
  if (before.format === 'classic')
    throw new ValidationError([invalid('format', 'is classic, which has no secret')]);
  const sealed = sealWebhookSecret(secret, secretKey, id);
  if (!(await endpoints.replaceSecret(id, sealed, { formerUntil, now }))) {
    const until = before.former_secret_until && presentTimestamp(before.former_secret_until);
    const message = `is invalid: the secret before this one signs until ${until}; send 0 to end both immediately`;
    throw new ValidationError([invalid('former_hours', message)]);
  }
  await audit(transaction, actor, 'webhook_endpoint.rotate', ['webhook_endpoint', id], {
    former_secret_until: formerUntil,
  });
  return { endpoint: await requireWebhookEndpoint(transaction, id), secret };
}

/** Queues an event of the type `webhook.test`. @returns the delivery's number */
export async function sendTrialEvent(
  transaction: Transaction,
  _: Actor,
  { id, now }: { id: number; now: Date },
): Promise<number> {
  const event = { id: randomUUID(), type: 'webhook.test' };
  const body = JSON.stringify({ ...event, timestamp: presentTimestamp(now), data: { endpoint: { id } } });
  const { format } = await requireWebhookEndpoint(transaction, id);
  if (format === 'classic')
    throw new ValidationError([invalid('format', 'is classic, which has no test event')]);
  return new WebhookDeliveryRepository(transaction).createTrial(id, { ...event, body });
}

/** Sends an event again, whatever the result of earlier attempts. @throws NotFoundError */
export async function replayWebhookDelivery(
  transaction: Transaction,
  actor: Actor,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<void> {
  const isThere = await new WebhookDeliveryRepository(transaction).replay(id, deliveryId);
  known(isThere || undefined, `No delivery ${deliveryId} of this endpoint.`, 'unknown webhook delivery');
  await audit(transaction, actor, 'webhook_endpoint.replay', ['webhook_endpoint', id], {
    delivery: deliveryId,
  });
}

/**
 * Sends all events since a time again, including those that were delivered and those that were published while the endpoint was turned off.
 * @returns how many
 */
export async function replayWebhooksSince(
  transaction: Transaction,
  actor: Actor,
  { id, since }: { id: number; since: Date },
): Promise<number> {
  await requireWebhookEndpoint(transaction, id);
  const count = await replaySince(transaction, id, since);
  await audit(transaction, actor, 'webhook_endpoint.replay', ['webhook_endpoint', id], { since, count });
  return count;
}

/** Turns off an endpoint and emails its owner, or the operator if it has none. Repeating it changes nothing. */
export async function switchOffWebhookEndpoint(
  transaction: Transaction,
  _: SystemActor,
  { id, reason }: { id: number; reason: NonNullable<WebhookEndpointRow['switched_off_reason']> },
): Promise<void> {
  const endpoints = new WebhookEndpointRepository(transaction);
  if (!(await endpoints.switchOff(id, reason))) return;
  const owner = await endpoints.findOwnerEmail(id);
  const recipient = owner ?? (await operatorEmail(transaction));
  if (recipient === undefined) return;
  const endpoint = await requireWebhookEndpoint(transaction, id);
  await postMail(transaction, {
    template: 'webhook_switched_off',
    recipient,
    parameters: { endpoint: String(id), reason, ...(owner && { client: endpoint.client_id ?? '' }) },
  });
}

/** @throws NotFoundError, also for someone else's endpoint */
export async function requireWebhookEndpoint(
  database: Connection,
  id: number,
  scope: WebhookScope = {},
): Promise<WebhookEndpointRecord> {
  const endpoint = await new WebhookEndpointRepository(database).find(id, scope);
  return known(endpoint, `No webhook endpoint ${id}.`, 'unknown webhook endpoint');
}

function requireUrl(input: string, outbound: Outbound): string {
  const read = readWebhookUrl(input, outbound);
  if ('error' in read) throw new ValidationError([invalid('url', `is invalid: ${read.error}`)]);
  return read.url;
}

/** Checks the options of an endpoint. The classic format has its own events, and sends each of them separately. */
function checkFormat(
  format: WebhookFormat,
  { eventTypes, keepsOrder }: { eventTypes: readonly string[]; keepsOrder: boolean },
): void {
  if (format === 'standard') return;
  const errors = [
    ...(eventTypes.length > 0 ? [invalid('types', 'is invalid: the classic format has fixed types')] : []),
    ...(keepsOrder ? [invalid('keeps_order', 'is invalid: the classic format has no order')] : []),
  ];
  if (errors.length > 0) throw new ValidationError(errors);
}

async function operatorEmail(database: Connection): Promise<string | undefined> {
  const contact = (await new BrandingRepository(database).find())?.contact_url;
  return contact?.startsWith('mailto:') ? contact.slice('mailto:'.length).replace(/\?.*$/, '') : undefined;
}
