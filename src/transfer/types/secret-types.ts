import { hashSecret } from '../../auth/secrets.ts';
import { ParseError } from '../../domain/field-rules.ts';
import type { ColumnType } from '../column.ts';

/** Characters that a header can contain. Shorter secrets could be guessed from their hash. */
const secretText = /^[!#-&(-+\--~]{16,255}$/;
const words = '16 to 255 visible ASCII characters without quotation marks and commas';
const secretHash = /^sha256:([0-9a-f]{64})$/i;

function hashed(store: (hash: string, secret: string | undefined) => string): ColumnType {
  return {
    description: `${words}, or sha256: and their SHA-256 in 64 hexadecimal digits`,
    storage: 'text',
    isHashed: true,
    parse: (text) => {
      const hash = secretHash.exec(text)?.[1];
      if (hash !== undefined) return store(hash.toLowerCase(), undefined);
      return secretText.test(text)
        ? store(hashSecret(text).toString('hex'), text)
        : new ParseError(`must be ${words}`);
    },
  };
}

/** Secret, stored as the hexadecimal digits of its SHA-256; read it with `hashOf`. */
export const secret = hashed((hash) => hash);

const HINT_LENGTH = 4;

/** Secret with its hash, followed by the key's last characters if the key itself was given; read them with `hintOf`. */
export const secretWithHint = hashed((hash, text = '') => hash + text.slice(-HINT_LENGTH));

const HASH_DIGITS = 64;

/** Returns SQL for the hash in a column of these types, as the database stores it. */
export function hashOf(column: string): string {
  return `decode(left(${column}, ${HASH_DIGITS}), 'hex')`;
}

/** Returns SQL for the last characters of a key, or an empty text if its hash was given. */
export function hintOf(column: string): string {
  return `substr(${column}, ${HASH_DIGITS + 1})`;
}
