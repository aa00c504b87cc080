import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SingleSignOn } from '../../auth/single-sign-on.ts';
import { examineCertificate } from '../../config/certificate.ts';
import type { Config } from '../../config/config.ts';
import { httpsObstacle } from '../../config/https-obstacle.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import type { Examination } from '../../db/queries/doctor-checks.ts';
import { MailTextRepository } from '../../db/repositories/mail-texts.ts';
import { OperatorError } from '../../errors.ts';
import { mailTextErrors } from '../../mail/mail-text-errors.ts';
import { isMailName } from '../../mail/mail-texts.ts';
import { checkSmtp } from '../../mail/transport.ts';
import { NominatimProvider } from '../../outbound/nominatim-provider.ts';
import { createPictureStore } from '../../pictures/create-picture-store.ts';

const LEAST_FREE_BYTES = 2 ** 30;
const LEAST_FREE_SHARE = 0.05;

/** Returns the checks of what surrounds the program, by name. */
export function surroundingExaminations(config: Config): [name: string, examine: Examination][] {
  return [
    ['https', () => httpsOf(config)],
    ['desk', () => deskOf(config)],
    ['mail server', () => mailServerOf(config)],
    ['disk', () => diskOf(config)],
    ['pictures', () => picturesOf(config)],
    ['address look-up', () => addressLookupOf(config)],
    ['single sign-on', () => singleSignOnOf(config)],
  ];
}

/** Checks the operator's own texts of emails. */
export async function mailTextsOf(primary: DatabaseHandle): Promise<string> {
  const texts = await new MailTextRepository(primary).list();
  const unusable = texts.filter(
    ({ name, ...text }) => isMailName(name) && mailTextErrors(name, text).length > 0,
  );
  if (unusable.length === 0) return `${texts.length} in your own words`;
  throw new OperatorError(
    `The default is sent instead of your text of ${unusable.map(({ name }) => name).join(', ')}, which this release cannot use.`,
    'See why: groundswell mails list. Then correct it: groundswell mails edit NAME',
  );
}

async function httpsOf(config: Config): Promise<string> {
  const { ENVIRONMENT, TLS_CERT_FILE, TLS_KEY_FILE, trustedProxies } = config;
  const obstacle = httpsObstacle(config);
  if (obstacle !== undefined) {
    throw new OperatorError(
      `${obstacle[0]?.toUpperCase()}${obstacle.slice(1)}.`,
      'Add the proxy that terminates TLS to TRUSTED_PROXIES, or set TLS_KEY_FILE and TLS_CERT_FILE.',
    );
  }
  if (TLS_CERT_FILE && TLS_KEY_FILE) return examineCertificate(TLS_CERT_FILE, TLS_KEY_FILE);
  return trustedProxies.length > 0
    ? `terminated by a proxy (${trustedProxies.join(', ')}), whose certificate is not checked`
    : `not needed in ${ENVIRONMENT}`;
}

async function mailServerOf(config: Config): Promise<string> {
  const { ENVIRONMENT, SMTP_URL, DATA_DIR } = config;
  if (!SMTP_URL) {
    const place = `emails are written to ${join(DATA_DIR, 'mail')}`;
    if (ENVIRONMENT !== 'production') return `not set: ${place}`;
    throw new OperatorError(
      `Not set: ${place} and are not sent.`,
      'Set SMTP_URL, such as smtps://user:password@mail.example.org:465.',
    );
  }
  try {
    await checkSmtp(SMTP_URL);
  } catch (error) {
    throw new OperatorError(
      `Cannot send email through ${new URL(SMTP_URL).host}: ${(error as Error).message}.`,
      'Start the mail server or correct SMTP_URL. Queued emails are sent as soon as it responds.',
    );
  }
  return `${new URL(SMTP_URL).host} accepts email`;
}

async function picturesOf(config: Config): Promise<string> {
  try {
    return await createPictureStore(config).examine();
  } catch (error) {
    throw new OperatorError(
      `Cannot store pictures: ${(error as Error).message}.`,
      'Set PICTURES_DIR to a folder that this user can write to, or correct PICTURES_BUCKET_URL.',
    );
  }
}

async function singleSignOnOf(config: Config): Promise<string> {
  const signOn = new SingleSignOn({ config, secretKey: '', clock: () => new Date() });
  if (!signOn.isOn) return 'not set: staff sign in with passwords and passkeys';
  try {
    return `${await signOn.examine()} responds; its redirect address for the desk is ${signOn.redirectAddress}`;
  } catch (error) {
    throw new OperatorError(
      `Cannot read the description of ${config.OIDC_ISSUER}: ${reasonOf(error as Error)}.`,
      'Start the issuer or correct OIDC_ISSUER. Until then, staff sign in with passwords and passkeys.',
    );
  }
}

/** What `fetch` failed with is in the cause. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? reasonOf(cause) : message;
}

async function addressLookupOf({ ADDRESS_LOOKUP_URL }: Config): Promise<string> {
  if (!ADDRESS_LOOKUP_URL) return 'not set: postal addresses are entered manually';
  const { host } = new URL(ADDRESS_LOOKUP_URL);
  try {
    await new NominatimProvider(ADDRESS_LOOKUP_URL).search(
      'Main Street',
      undefined,
      AbortSignal.timeout(5_000),
    );
  } catch (error) {
    throw new OperatorError(
      `Cannot look up addresses at ${host}: ${(error as Error).message}.`,
      'Start the service or correct ADDRESS_LOOKUP_URL. Until then, addresses are entered manually.',
    );
  }
  return `${host} responds`;
}

/** Finds the nearest existing folder, because DATA_DIR may not exist yet. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(resolve(path)));
}

async function diskOf({ DATA_DIR, DATABASE_URL }: Config): Promise<string> {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(DATA_DIR));
  const free = bavail * bsize;
  const text = `${(free / 2 ** 30).toFixed(1)} GiB free (${Math.round((bavail / blocks) * 100)} %) for ${DATA_DIR}`;
  if (free < LEAST_FREE_BYTES || bavail / blocks < LEAST_FREE_SHARE) {
    throw new OperatorError(`Only ${text}.`, 'Free some space, or move DATA_DIR to a larger disk.');
  }
  return DATABASE_URL ? `${text}; the database server's disk is not checked` : text;
}

/** Checks that the desk's address keeps it apart from the site. */
async function deskOf({ ENVIRONMENT, baseUrl, operationsUrl }: Config): Promise<string> {
  const { hostname } = new URL(operationsUrl);
  if (ENVIRONMENT === 'development') return operationsUrl;
  if (hostname === new URL(baseUrl).hostname) {
    throw new OperatorError(
      `${operationsUrl} has the host name of the site, so browsers send the cookies of one to the other.`,
      'Give the desk a host name of its own: OPERATIONS_URL=https://desk.give.example.org',
    );
  }
  return hostname === 'localhost' ? `${operationsUrl}, until you set OPERATIONS_URL` : operationsUrl;
}
