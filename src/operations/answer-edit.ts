import type { AnyRequest } from '../contract/types.ts';
import { editExpected, type IsExpected, versionTag } from '../domain/version.ts';
import { MissingVersionError } from '../errors.ts';

interface EditableReply {
  body: object;
  headers: { ETag: string };
}

/** The header of a record that can be edited. @param version changes with the fields that can be edited, and only with them */
export function versionHeader(version: string): { ETag: string } {
  return { ETag: versionTag(version) };
}

/**
 * Answers an edit with the record as it is afterwards.
 * @param edit makes the change, unless the version that it finds isn't the one that the caller has read
 * @param read what a GET returns
 * @throws MissingVersionError without `If-Match`; StaleVersionError with the present record; anything else that `edit` or `read` throws
 */
export async function answerEdit<Reply extends EditableReply>(
  { header }: Pick<AnyRequest, 'header'>,
  edit: (isExpected: IsExpected) => Promise<unknown>,
  read: () => Promise<Reply>,
): Promise<Reply> {
  const expected = header('If-Match');
  if (expected !== undefined) return editExpected(expected, edit, read);
  // A record that doesn't exist has no version to send.
  await read();
  throw new MissingVersionError();
}
