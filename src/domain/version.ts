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

/** Returns a version as the strong entity tag that callers see. */
export function versionTag(version: string): string {
  return `"${version}"`;
}

/**
 * Makes an edit, and reads the record as it is afterwards.
 * @param expected the `If-Match` header: versions that may be edited, or `*`. A weak tag never matches. Default: any version
 * @throws StaleVersionError with the present record; anything else that `edit` or `read` throws
 */
export async function editExpected<Reply extends { body: object; headers: Record<string, string> }>(
  expected: string | undefined,
  edit: (isExpected: IsExpected) => Promise<unknown>,
  read: () => Promise<Reply>,
): Promise<Reply> {
  const tags = (expected ?? '*').split(',').map((tag) => tag.trim());
  try {
    await edit((version) => tags.includes(versionTag(version)) || tags.includes('*'));
  } catch (error) {
    throw error instanceof StaleVersionError ? new StaleVersionError(await read()) : error;
  }
  return read();
}

/**
 * Checks that nobody has edited a record since the caller read it. The record must be locked.
 * @param isExpected undefined: any version may be edited
 * @throws StaleVersionError
 */
export function requireVersion(isExpected: IsExpected | undefined, version: string): void {
  if (isExpected && !isExpected(version)) throw new StaleVersionError();
}
