import { randomBytes } from 'node:crypto';
import type { Settings } from '../../config/settings-file.ts';
import type { Answers } from './questions.ts';

const SECRET_BYTES = 48;

/**
 * Returns the settings of an installation, with a unique secret key.
 * @param former old settings of the same installation: its secret key and settings without a question are preserved
 */
export function settingsOf(answers: Answers, former: Settings): Settings {
  return {
    SECRET_KEY: randomBytes(SECRET_BYTES).toString('base64url'),
    SHUTDOWN_DELAY_MS: '3000',
    BACKUP_MAX_AGE_HOURS: '26',
    ...former,
    ENVIRONMENT: 'production',
    ...databaseSettings(answers.databaseUrl),
    BASE_URL: answers.baseUrl,
    AUTH_URL: answers.authUrl,
    METADATA_URL: answers.metadataUrl,
    OPERATIONS_URL: answers.operationsUrl,
    TRUSTED_PROXIES: answers.trustedProxies,
    SMTP_URL: answers.smtpUrl,
    MAIL_FROM: answers.mailFrom,
    DATA_DIR: answers.dataDir,
  };
}

/**
 * Returns the address without its password, which the driver, pg_dump and psql read from PGPASSWORD: all users of the machine can see the
 * arguments of a process.
 */
function databaseSettings(url: string): Settings {
  if (!URL.canParse(url)) return { DATABASE_URL: url };
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  return password === ''
    ? { DATABASE_URL: url }
    : { DATABASE_URL: address.href, PGPASSWORD: decodeURIComponent(password) };
}

const comments: Record<string, string> = {
  SECRET_KEY: 'Back it up with the data. Without this key, all metadata is lost for good.',
  PGPASSWORD:
    'The password for DATABASE_URL. It is separate because pg_dump "$DATABASE_URL" would show it to all users of the machine.',
  TRUSTED_PROXIES: "These proxies are trusted to report HTTPS and the client's address.",
  BACKUP_MAX_AGE_HOURS: 'One day between nightly backups, plus two hours.',
  SHUTDOWN_DELAY_MS: 'How long a proxy has to notice that this process is stopping.',
};

/** Formats settings so that systemd (EnvironmentFile=) and a shell read them alike. */
export function settingsFile(settings: Settings): string {
  const lines = Object.entries(settings).flatMap(([name, value]) => [
    ...(comments[name] === undefined ? [] : [`# ${comments[name]}`]),
    `${name}=${/^[\w.,:/@-]*$/.test(value) ? value : `'${value}'`}`,
  ]);
  return `# Settings of Groundswell. Full list: ${settings.BASE_URL}/docs/operating-settings/\n${lines.join('\n')}\n`;
}
