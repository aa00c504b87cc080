import { presentTimestamp } from '../../contract/date-times.ts';

/** An event of the log, its data as they were rendered when it was published. */
export interface WrittenEvent {
  event_id: string;
  event_type: string;
  occurred_at: Date | null;
  /** JSON; null for what is in no log. */
  data: string | null;
}

/**
 * The event as everybody gets it, each time byte for byte the same: the data are written out, and not parsed again.
 * @returns undefined for one that is no longer in the log
 */
export function eventBody({ event_id, event_type, occurred_at, data }: WrittenEvent): string | undefined {
  if (occurred_at === null || data === null) return undefined;
  const head = JSON.stringify({ id: event_id, type: event_type, timestamp: presentTimestamp(occurred_at) });
  return `${head.slice(0, -1)},"data":${data}}`;
}
