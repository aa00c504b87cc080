import { hash, type Options, verify } from '@node-rs/argon2';

import { type FieldError, invalid, UnavailableError } from '../errors.ts';

/** The first choice of OWASP's Password Storage Cheat Sheet; Argon2id is the library's default. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Of a random password that nobody knows: verifying for an unknown user takes as long as for a known one. */
const dummyHash = `${currentPrefix}1u+/jEFnXe/nVLJirts80w$XoTjLTl9XneHus3DgVjJGmcajQqxEHl6rRWAfQZT3D0`;

export const shortestPassword = 10;
/** In bytes. */
const longestPassword = 1024;

const MOST_AT_ONCE = 4;
const LONGEST_QUEUE = 20;

let running = 0;
const queue: (() => void)[] = [];

/** @returns a PHC string with the parameters inside; @throws UnavailableError when too many are waiting */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), options));
}

/** Whether the password belongs to the hash; as slow without one. @throws UnavailableError when too many are waiting */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > longestPassword) return false;
  const matches = await inTurn(() => verify(stored ?? dummyHash, normalised(password)));
  return matches && Boolean(stored);
}

/** Whether the hash was made with other parameters than new ones are. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
}

/** Keyboards encode the same letters in different ways. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}

/** Hashing shares a few threads with the file system and DNS, and each takes 19 MiB. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) throw new UnavailableError();
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place goes straight to the next in the queue.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Length is the only rule: others make people choose worse ones (NIST SP 800-63B section 5.1.1.2). */
export function passwordErrors(password: string): FieldError[] {
  const error = (message: string) => [invalid('password', message)];
  if (password === '') return error("can't be blank");
  if ([...password].length < shortestPassword) return error(`has fewer than ${shortestPassword} characters`);
  if (Buffer.byteLength(password) > longestPassword) return error('is too long');
  return [];
}
