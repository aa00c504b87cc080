import { createHmac } from 'node:crypto';

/** How an e-mail address, or the name that another platform gives a record, is known again once it was erased. */
export interface IdentityHash {
  /** Upper and lower case do not matter. */
  ofEmail(email: string): Buffer;
  ofReference(reference: { kind: string; source: string; external_id: string }): Buffer;
}

/** Keyed, since addresses can be guessed: who has a copy of the database without the key cannot ask whether somebody was erased. */
export function createIdentityHash(secretKey: string): IdentityHash {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secretKey)
      .update(JSON.stringify(['erased', ...parts]))
      .digest();
  return {
    ofEmail: (email) => hash('email', email.trim().toLowerCase()),
    ofReference: ({ kind, source, external_id }) => hash('reference', kind, source, external_id),
  };
}
