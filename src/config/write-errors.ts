const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'it may not be written by this user',
  EPERM: 'it may not be written by this user',
  EROFS: 'the disk may only be read',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/** @returns why a file or a stream could not be written, as the second half of a sentence */
export function reasonOfWriteError(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' ? REASONS[code] : undefined) ?? String(message ?? error);
}
