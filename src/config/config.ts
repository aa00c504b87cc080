import { join } from 'node:path';
import { cleanEnv, EnvMissingError } from 'envalid';
import { OperatorError } from '../errors.ts';
import { settings } from './settings.ts';

type Settings = ReturnType<typeof readSettings>;

export interface Config
  extends Omit<
    Settings,
    | 'BASE_URL'
    | 'AUTH_URL'
    | 'METADATA_URL'
    | 'METADATA_STATS_URL'
    | 'OPERATIONS_URL'
    | 'TRUSTED_PROXIES'
    | 'PICTURES_DIR'
  > {
  baseUrl: string;
  authUrl: string;
  metadataUrl: string;
  metadataStatsUrl: string;
  operationsUrl: string;
  trustedProxies: string[];
  picturesDir: string;
}

/**
 * Reads and checks all settings together.
 * @throws OperatorError that lists each invalid setting with the reason
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const {
    BASE_URL,
    AUTH_URL,
    METADATA_URL,
    METADATA_STATS_URL,
    OPERATIONS_URL,
    TRUSTED_PROXIES,
    PICTURES_DIR,
    ...rest
  } = readSettings(environment);
  const scheme = rest.TLS_KEY_FILE || rest.ENVIRONMENT !== 'development' ? 'https' : 'http';
  const host = ['127.0.0.1', '0.0.0.0', '::'].includes(rest.HOST) ? 'localhost' : rest.HOST;
  const metadataUrl = METADATA_URL ?? `${scheme}://${host}:${rest.METADATA_PORT}`;
  return {
    ...rest,
    baseUrl: BASE_URL ?? `${scheme}://${host}:${rest.PORT}`,
    authUrl: AUTH_URL ?? `${scheme}://${host}:${rest.OAUTH_PORT}`,
    metadataUrl,
    metadataStatsUrl:
      METADATA_STATS_URL ??
      (rest.METADATA_STATS_PORT ? `${scheme}://${host}:${rest.METADATA_STATS_PORT}` : metadataUrl),
    operationsUrl: OPERATIONS_URL ?? `${scheme}://${host}:${rest.OPERATIONS_PORT}`,
    trustedProxies: TRUSTED_PROXIES,
    picturesDir: PICTURES_DIR ?? join(rest.DATA_DIR, 'pictures'),
  };
}

function readSettings(environment: NodeJS.ProcessEnv) {
  const lines = Object.entries(settingErrors(environment)).map(([name, error]) => `  ${name}: ${error}`);
  if (lines.length > 0) {
    throw new OperatorError(
      `Invalid settings:\n${lines.join('\n')}`,
      'Correct the environment variables above and start again.',
    );
  }
  return cleanEnv(withoutBlanks(environment), settings);
}

export function settingErrors(environment: NodeJS.ProcessEnv): Record<string, string> {
  const messages: Record<string, string> = {};
  cleanEnv(withoutBlanks(environment), settings, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors)) messages[name] = describe(name, error as Error);
    },
  });
  const { TLS_KEY_FILE, TLS_CERT_FILE } = withoutBlanks(environment);
  if (TLS_KEY_FILE && !TLS_CERT_FILE) messages.TLS_CERT_FILE = 'set both it and TLS_KEY_FILE, or neither';
  if (TLS_CERT_FILE && !TLS_KEY_FILE) messages.TLS_KEY_FILE = 'set both it and TLS_CERT_FILE, or neither';
  const { DONATE_URL, OPERATIONS_URL, OIDC_ISSUER, ENVIRONMENT = 'development' } = withoutBlanks(environment);
  if (DONATE_URL?.startsWith('http:') && ENVIRONMENT !== 'development') {
    messages.DONATE_URL ??= 'must start with https:// outside development';
  }
  if (ENVIRONMENT !== 'development' && OPERATIONS_URL && !isPrivate(OPERATIONS_URL)) {
    messages.OPERATIONS_URL ??=
      "must start with https:// outside development, except on this computer: browsers store the desk's cookie only there";
  }
  if (OIDC_ISSUER?.startsWith('http:') && ENVIRONMENT !== 'development') {
    messages.OIDC_ISSUER ??= 'must start with https:// outside development';
  }
  return messages;
}

/** Whether nobody on the network can read what is sent to an address. */
function isPrivate(address: string): boolean {
  return /^https:|^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/]|$)/i.test(address);
}

/** `NAME=` in an environment file means "not set", not "the empty string". */
function withoutBlanks(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

function describe(name: string, error: Error): string {
  if (error instanceof EnvMissingError) return 'is required';
  const specification = (settings as Record<string, { example?: string }>)[name];
  return specification?.example ? `${error.message} (example: ${specification.example})` : error.message;
}
