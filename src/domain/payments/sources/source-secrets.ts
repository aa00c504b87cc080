import { openSecret, openSecrets } from '../../../auth/sealed-secret.ts';
import type { SigningSource } from '../../../db/repositories/donation-sources.ts';
import { invalid, ValidationError } from '../../../errors.ts';
import type { SourceKind } from './source-kind.ts';

/** The purpose that a source's secret is sealed for, so that it can't be used for another source. */
export function secretPurpose(name: string): string {
  return `donation source ${name}`;
}

/** The secrets that are valid now: two during a rotation. @throws OperatorError if SECRET_KEY has changed */
export function secretsOf(source: SigningSource, secretKey: string, now: Date): string[] {
  return openSecrets(source, now, (sealed) => openSecret(sealed, secretKey, secretPurpose(source.name)));
}

/** The secret that was given, or a new one. @throws ValidationError */
export function givenOrNewSecret(
  { isSecret, createSecret }: SourceKind,
  given: string | null | undefined,
): { secret: string; isNew: boolean } {
  const secret = given?.trim() || createSecret?.();
  if (secret === undefined) {
    throw new ValidationError([
      invalid('secret', 'is missing: the sender creates it. Copy the signing secret that it shows, whsec_…'),
    ]);
  }
  if (isSecret(secret)) return { secret, isNew: !given?.trim() };
  throw new ValidationError([
    invalid('secret', 'must be whsec_ and a long random text, as the sender shows it'),
  ]);
}
