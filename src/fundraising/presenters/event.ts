import type { Event } from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { PublishedEvent } from '../../db/repositories/events.ts';

/** As the feed of changes lists it, and as webhooks send it. */
export function presentEvent({ id, type, occurred_at, data }: PublishedEvent): Event {
  return { id, type, timestamp: presentTimestamp(occurred_at), data };
}
