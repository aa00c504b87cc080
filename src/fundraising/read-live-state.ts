import type { Context } from '../context.ts';
import type { LiveSubject } from '../db/queries/live/live-records.ts';
import { NotFoundError } from '../errors.ts';
import { type LiveReading, liveSizes } from '../events/live/live-change.ts';
import { presentLiveState } from './presenters/live-state.ts';

type Parts = Pick<Context, 'primaryReads' | 'replicaReads' | 'addresses' | 'clock' | 'safeReads'>;

/**
 * Reads the state like all public reads, from the replica once it has caught up. @throws NotFoundError for a subject that no longer exists
 */
export async function readLiveState(
  { primaryReads, replicaReads, addresses, clock, safeReads }: Parts,
  subject: LiveSubject,
): Promise<LiveReading> {
  const now = clock();
  const read = () =>
    safeReads.preferReplica(
      () => replicaReads.liveRecords.record(subject, liveSizes, now),
      () => primaryReads.liveRecords.record(subject, liveSizes, now),
    );
  // Shared by everyone who follows the subject, so it has no deadline.
  const record = await safeReads.repeat(read, undefined);
  if (!record) throw new NotFoundError();
  return {
    state: presentLiveState(subject, record, addresses, now),
    movedIds: record.donations.flatMap(({ id, was_moved }) => (was_moved ? [id] : [])),
  };
}
