import { createHash } from 'node:crypto';
import { StaleVersionError } from '../errors.ts';

/** Whether the caller of an edit has read the record with this version. */
export type IsExpected = (version: string) => boolean;

/**
 * Returns the version of a record: a hash of the values that can be edited, and of nothing else, so that a donation that arrives meanwhile
 * doesn't change it.
 * @param values in an order that is always the same
 */
export function versionOf(values: object): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/**
 * Checks that nobody has edited a record since the caller read it. The record must be locked.
 * @param isExpected undefined: any version may be edited
 * @throws StaleVersionError
 */
export function requireVersion(isExpected: IsExpected | undefined, version: string): void {
  if (isExpected && !isExpected(version)) throw new StaleVersionError();
}
