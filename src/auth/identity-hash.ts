import { createHmac } from 'node:crypto';

/** Recognises an email address, or a record's name on another platform, after it was erased. */
export interface IdentityHash {
  /** Ignores case, surrounding spaces and the spelling of characters, as a search for donors does. */
  ofEmail(email: string): Buffer;
  ofReference(reference: { kind: string; source: string; external_id: string }): Buffer;
}

/** Keyed, because addresses can be guessed: without the key, a copy of the database does not reveal whether someone was erased. */
export function createIdentityHash(secretKey: string): IdentityHash {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secretKey)
      .update(JSON.stringify(['erased', ...parts]))
      .digest();
  return {
    ofEmail: (email) => hash('email', email.normalize('NFKC').trim().toLowerCase()),
    ofReference: ({ kind, source, external_id }) => hash('reference', kind, source, external_id),
  };
}
