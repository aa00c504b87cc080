import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { makeFolder } from '../config/make-folder.ts';
import { reasonOf } from '../db/embedded/file-system.ts';
import { OperatorError } from '../errors.ts';

/**
 * The key that everything is signed with. In development it is generated once and stored in the data folder, readable only by its owner;
 * elsewhere `SECRET_KEY` is required, because all processes must share it.
 */
export function secretKey({ SECRET_KEY, ENVIRONMENT, DATA_DIR }: Config): string {
  if (SECRET_KEY) return SECRET_KEY;
  if (ENVIRONMENT !== 'development') {
    throw new OperatorError('SECRET_KEY is required outside development.', 'Set it: openssl rand -base64 48');
  }
  const file = join(DATA_DIR, 'secret-key');
  try {
    makeFolder(DATA_DIR);
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Created by an earlier start, or by another process at the same time.
    if (!existsSync(file)) {
      throw new OperatorError(
        `The secret key cannot be stored in the data folder ${DATA_DIR}: ${reasonOf(error)}.`,
        'Set DATA_DIR to a folder that this user can write to, or set SECRET_KEY (openssl rand -base64 48).',
      );
    }
  }
  return readFileSync(file, 'utf8').trim();
}
