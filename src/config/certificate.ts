import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { OperatorError } from '../errors.ts';

const DAY_MS = 86_400_000;
/** Services that renew certificates automatically do so earlier than this, so a renewal has failed. */
const LEAST_DAYS_LEFT = 14;

/**
 * Checks the certificate and its key.
 * @returns a message with the date until which the certificate is valid
 * @throws OperatorError if it can't be used, doesn't match the key, or expires soon
 */
export function examineCertificate(certificateFile: string, keyFile: string): string {
  const { certificate, isOfKey } = read(certificateFile, keyFile);
  if (!isOfKey) {
    throw new OperatorError(
      `The certificate in ${certificateFile} does not match the key in ${keyFile}.`,
      'Set TLS_KEY_FILE and TLS_CERT_FILE to a matching key and certificate.',
    );
  }
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (from.getTime() > Date.now()) {
    throw new OperatorError(
      `The certificate is not valid before ${from.toISOString()}.`,
      "Use a certificate that is valid now, or check this machine's clock.",
    );
  }
  const problem = certificateProblem(to);
  if (problem) {
    throw new OperatorError(
      `The certificate ${problem}.`,
      'Renew it. Running services pick it up within ten seconds.',
    );
  }
  return `the certificate is valid until ${dayOf(to)}`;
}

/** @returns what's wrong with a certificate that expires at this time; undefined if that is far off */
export function certificateProblem(end: Date): string | undefined {
  const daysLeft = (end.getTime() - Date.now()) / DAY_MS;
  if (daysLeft >= LEAST_DAYS_LEFT) return undefined;
  return daysLeft < 0 ? `expired on ${dayOf(end)}` : `expires on ${dayOf(end)}`;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function read(certificateFile: string, keyFile: string) {
  try {
    const certificate = new X509Certificate(readFileSync(certificateFile));
    return { certificate, isOfKey: certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile))) };
  } catch (error) {
    throw unusableCertificate(error);
  }
}

export function unusableCertificate(error: unknown): OperatorError {
  return new OperatorError(
    `The TLS key and certificate cannot be used: ${error instanceof Error ? error.message : error}`,
    'Set TLS_KEY_FILE and TLS_CERT_FILE to matching PEM files that this user can read.',
  );
}
