import { hash, type Options, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { type FieldError, invalid } from '../errors.ts';
import { takeTurns } from '../runtime/turns.ts';

/** The first choice of OWASP's Password Storage Cheat Sheet; Argon2id is the library's default. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** The hash of a random password that nobody knows, so that verifying takes as long for an unknown user as for a known one. */
const dummyHash = `${currentPrefix}1u+/jEFnXe/nVLJirts80w$XoTjLTl9XneHus3DgVjJGmcajQqxEHl6rRWAfQZT3D0`;

export const shortestPassword = 10;
/** In bytes. */
const longestPassword = 1024;

/** Hashes from other platforms, with a cost from 4 to 14: each step doubles the time, and 14 takes a second. */
export const bcryptHash = /^\$2[aby]\$(0[4-9]|1[0-4])\$[A-Za-z0-9./]{53}$/;

const MOST_AT_ONCE = 4;
const LONGEST_QUEUE = 20;

/** Hashing shares a few threads with the file system and DNS, and each hash takes 19 MiB. */
const inTurn = takeTurns(MOST_AT_ONCE, { mostWaiting: LONGEST_QUEUE });

/** @returns a PHC string with the parameters inside; @throws UnavailableError when too many are waiting */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), options));
}

/**
 * Whether the password matches the hash, which is Argon2id or, until an imported user next signs in, bcrypt. Takes as long without a hash
 * as with Argon2id.
 * @throws UnavailableError when too many are waiting
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > longestPassword) return false;
  const matches = await inTurn(() =>
    stored && bcryptHash.test(stored)
      ? // As typed, because the platform that created the hash did not normalise.
        verifyBcrypt(password, stored)
      : verify(stored ?? dummyHash, normalised(password)),
  );
  return matches && Boolean(stored);
}

/** Whether the hash uses another algorithm or other parameters than new ones. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
}

/** Keyboards encode the same letters in different ways. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}

/** Length is the only rule: other rules make people choose worse passwords (NIST SP 800-63B section 5.1.1.2). */
export function passwordErrors(password: string): FieldError[] {
  const error = (message: string) => [invalid('password', message)];
  if (password === '') return error("can't be blank");
  if ([...password].length < shortestPassword)
    return error(`must have at least ${shortestPassword} characters`);
  if (Buffer.byteLength(password) > longestPassword) return error('is too long');
  return [];
}
