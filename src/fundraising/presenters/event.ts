import type { Event } from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { PublishedEvent } from '../../db/repositories/events.ts';

/** An event, as listed by the feed of changes and sent by webhooks. */
export function presentEvent({ id, type, occurred_at, data }: PublishedEvent): Event {
  return { id, type, timestamp: presentTimestamp(occurred_at), data };
}
