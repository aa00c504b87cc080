import type { Knex } from 'knex';
import {
  type WebhookEndpointRecord,
  WebhookEndpointRepository,
} from '../../repositories/webhook-endpoints.ts';
import { inOrderOf } from '../listing.ts';

/** Returns endpoints in the order of their ids. */
export async function webhookRecords(knex: Knex, ids: readonly number[]): Promise<WebhookEndpointRecord[]> {
  return inOrderOf(ids, await new WebhookEndpointRepository(knex).listWithIds(ids));
}
