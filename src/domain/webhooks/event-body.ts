import { presentTimestamp } from '../../contract/date-times.ts';

/** An event in the log, with its data as rendered when it was published. */
export interface WrittenEvent {
  event_id: string;
  event_type: string;
  occurred_at: Date | null;
  /** JSON; null for an event that isn't in the log. */
  data: string | null;
}

/**
 * Returns the event as every receiver gets it. It is identical each time, byte for byte, because the stored data is inserted without being
 * parsed.
 * @returns undefined for an event that is no longer in the log
 */
export function eventBody({ event_id, event_type, occurred_at, data }: WrittenEvent): string | undefined {
  if (occurred_at === null || data === null) return undefined;
  const head = JSON.stringify({ id: event_id, type: event_type, timestamp: presentTimestamp(occurred_at) });
  return `${head.slice(0, -1)},"data":${data}}`;
}
