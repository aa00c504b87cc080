import { createHash } from 'node:crypto';
import type { SnapshotPosition } from '../../db/transfer/export-snapshot.ts';
import { OperatorError } from '../../errors.ts';

/** Exports everything instead of what changed since a cursor. */
export const START = 'start';

type SnapshotPlace = Pick<SnapshotPosition, 'database' | 'oldestOpen'>;

const FORM = /^((?<database>\d+_\d+_\d+)_(?<oldestOpen>\d{1,20}))_(?<check>[\da-f]{8})$/;

/** Returns the cursor of an export: the next one begins there. */
export function cursorAt({ database, oldestOpen }: SnapshotPosition): string {
  const place = `${database}_${oldestOpen}`;
  return `${place}_${checksum(place)}`;
}

/** Reads a cursor, which may be of any database. @returns undefined for `start` @throws OperatorError for a text that is not a cursor */
export function readCursor(cursor: string): SnapshotPlace | undefined {
  if (cursor === START) return undefined;
  const { database = '', oldestOpen = '', check } = FORM.exec(cursor)?.groups ?? {};
  if (check === undefined || check !== checksum(cursor.slice(0, -1 - check.length))) {
    throw new OperatorError(
      `${JSON.stringify(cursor.slice(0, 100))} is not a cursor.`,
      `Give the cursor exactly as the last export showed it, or --since ${START} to export everything again.`,
    );
  }
  return { database, oldestOpen };
}

/**
 * Checks where a cursor is from.
 * @param position of the snapshot that is exported now
 * @returns the oldest transaction whose changes the earlier export may lack; undefined for `start`
 * @throws OperatorError for a text that is not a cursor, and for the cursor of another database
 */
export function openCursor(cursor: string, { database, next }: SnapshotPosition): string | undefined {
  const place = readCursor(cursor);
  if (place && (place.database !== database || BigInt(place.oldestOpen) > BigInt(next))) {
    throw new OperatorError(
      'The cursor is from another database, or from before this one was restored or failed over to its standby.',
      `Empty the table that receives the donations, and start again with --since ${START}.`,
    );
  }
  return place?.oldestOpen;
}

/** Detects a cursor that was cut off or retyped. */
function checksum(place: string): string {
  return createHash('sha256').update(place).digest('hex').slice(0, 8);
}
