import { openSecret, openSecrets } from '../../../auth/sealed-secret.ts';
import type { SigningSource } from '../../../db/repositories/donation-sources.ts';

/** What the secret of a source is sealed for: it cannot be opened as that of another. */
export function secretPurpose(name: string): string {
  return `donation source ${name}`;
}

/** The secrets that hold now: while one is replaced, two. @throws OperatorError when SECRET_KEY is another than it was */
export function secretsOf(source: SigningSource, secretKey: string, now: Date): string[] {
  return openSecrets(source, now, (sealed) => openSecret(sealed, secretKey, secretPurpose(source.name)));
}
