import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Tests that need certificates are skipped without openssl. */
export const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

/** Creates a key and a certificate that expires after this number of days. @returns the settings with their paths */
export function makeCertificate(folder: string, days: number): Record<string, string> {
  const [TLS_KEY_FILE, TLS_CERT_FILE] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)];
  const subject = ['-subj', '/CN=give.example.org', '-days', String(days)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', TLS_KEY_FILE, '-out', TLS_CERT_FILE];
  const { status } = spawnSync('openssl', ['req', '-x509', ...curve, ...subject, ...files]);
  if (status !== 0) throw new Error("openssl didn't create a certificate");
  return { TLS_KEY_FILE, TLS_CERT_FILE };
}
