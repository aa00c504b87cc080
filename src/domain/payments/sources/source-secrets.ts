import { openSecret, openSecrets } from '../../../auth/sealed-secret.ts';
import type { SigningSource } from '../../../db/repositories/donation-sources.ts';

/** The purpose that a source's secret is sealed for, so that it can't be used for another source. */
export function secretPurpose(name: string): string {
  return `donation source ${name}`;
}

/** The secrets that are valid now: two during a rotation. @throws OperatorError if SECRET_KEY has changed */
export function secretsOf(source: SigningSource, secretKey: string, now: Date): string[] {
  return openSecrets(source, now, (sealed) => openSecret(sealed, secretKey, secretPurpose(source.name)));
}
