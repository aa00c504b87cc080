import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { similarWord } from '../../similar-word.ts';

const proxies = ['haproxy', 'nginx', 'caddy', 'none'] as const;

/** Settings of a new installation. Addresses have no slash at the end; paths are absolute. */
export interface Answers {
  baseUrl: string;
  authUrl: string;
  metadataUrl: string;
  operationsUrl: string;
  databaseUrl: string;
  smtpUrl: string;
  mailFrom: string;
  proxy: (typeof proxies)[number];
  trustedProxies: string;
  /** PEM file with private key and chain; '' if the proxy obtains certificates itself. */
  certificate: string;
  dataDir: string;
  user: string;
  workers: string;
}

interface Question {
  text: string;
  /** The setting that stores the answer. It is suggested when the question is asked again. */
  setting?: string;
  /** Default answer. It can depend on answers to earlier questions. Without it, the operator must answer. */
  suggest?(former: Answers): string;
  /** Returns why an answer isn't accepted, or undefined. */
  refuse?(answer: string, former: Answers): string | undefined;
  tidy?(answer: string): string;
}

/** In the order in which they are asked. */
export const questions: Record<keyof Answers, Question> = {
  baseUrl: {
    text: 'Public address of the site and its API',
    setting: 'BASE_URL',
    refuse: refuseAddress,
    tidy: withoutSlash,
  },
  authUrl: {
    text: 'Public address of the OAuth provider',
    setting: 'AUTH_URL',
    suggest: ({ baseUrl }) => `https://auth.${new URL(baseUrl).host}`,
    refuse: (answer, { baseUrl }) => refuseAddress(answer) ?? refuseTwice(answer, [baseUrl]),
    tidy: withoutSlash,
  },
  metadataUrl: {
    text: 'Public address of the metadata service',
    setting: 'METADATA_URL',
    suggest: ({ baseUrl }) => `https://metadata.${new URL(baseUrl).host}`,
    refuse: (answer, { baseUrl, authUrl }) =>
      refuseAddress(answer) ?? refuseTwice(answer, [baseUrl, authUrl]),
    tidy: withoutSlash,
  },
  operationsUrl: {
    text: 'Public address of the desk, for staff only',
    setting: 'OPERATIONS_URL',
    suggest: ({ baseUrl }) => `https://desk.${new URL(baseUrl).host}`,
    refuse: (answer, { baseUrl, authUrl, metadataUrl }) =>
      refuseAddress(answer) ?? refuseTwice(answer, [baseUrl, authUrl, metadataUrl]),
    tidy: withoutSlash,
  },
  databaseUrl: {
    text: 'PostgreSQL (15 or newer)',
    setting: 'DATABASE_URL',
    suggest: () =>
      `postgresql://groundswell:${randomBytes(24).toString('base64url')}@127.0.0.1:5432/groundswell`,
    refuse: refusePassword,
  },
  smtpUrl: { text: 'Mail server', setting: 'SMTP_URL', suggest: () => 'smtp://127.0.0.1:25' },
  mailFrom: {
    text: 'Sender of emails',
    setting: 'MAIL_FROM',
    suggest: ({ baseUrl }) => `no-reply@${new URL(baseUrl).hostname}`,
  },
  proxy: {
    text: `Proxy that terminates HTTPS (${proxies.join(', ')})`,
    suggest: () => 'haproxy',
    refuse: (answer) => {
      if ((proxies as readonly string[]).includes(answer)) return undefined;
      const meant = similarWord(answer.toLowerCase(), proxies);
      return `use ${proxies.join(', ')}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
    },
  },
  trustedProxies: {
    text: 'Addresses or networks of that proxy, separated by commas',
    setting: 'TRUSTED_PROXIES',
    suggest: () => '127.0.0.1,::1',
  },
  certificate: {
    text: 'Its certificate: a PEM file with the private key and the chain',
    suggest: ({ proxy }) =>
      proxy === 'haproxy' || proxy === 'nginx' ? '/etc/ssl/private/groundswell.pem' : '',
    refuse: (answer) => (answer === '' ? undefined : refusePath(answer)),
  },
  dataDir: {
    text: 'Folder for pictures',
    setting: 'DATA_DIR',
    suggest: () => '/var/lib/groundswell',
    refuse: refusePath,
    tidy: resolve,
  },
  user: {
    text: 'System user that runs the services',
    suggest: () => 'groundswell',
    refuse: (answer) =>
      /^[a-z_][a-z0-9_-]{0,31}$/.test(answer) ? undefined : 'use lowercase letters, digits, - and _',
  },
  workers: {
    text: 'Number of server processes',
    suggest: () => String(availableParallelism()),
    refuse: (answer) =>
      /^[1-9]\d?$/.test(answer) && Number(answer) <= 64 ? undefined : 'use a number from 1 to 64',
  },
};

/** Characters that could break the lines and quotes of the written files. */
const BREAKS_FILES = /['"\\\p{Cc}]/u;

/** Returns why an answer isn't accepted, or undefined for an accepted one. */
export function refusal(name: keyof Answers, answer: string, former: Answers): string | undefined {
  if (BREAKS_FILES.test(answer)) return 'it must not contain quotes, backslashes or control characters';
  return questions[name].refuse?.(answer, former);
}

function refuseAddress(answer: string): string | undefined {
  const isAddress = URL.canParse(answer) && /^https:\/\/[a-z0-9.-]+\/*$/i.test(answer);
  return isAddress ? undefined : 'use an address such as https://give.example.org, without port and path';
}

/** Checks the password, which is also written to a file by itself, not percent-encoded. */
function refusePassword(answer: string): string | undefined {
  const password = URL.canParse(answer) ? new URL(answer).password : '';
  try {
    if (!BREAKS_FILES.test(decodeURIComponent(password))) return undefined;
  } catch {
    return 'its password is not percent-encoded: write % as %25';
  }
  return 'its password must not contain quotes, backslashes or control characters';
}

/** Refuses an address that another service uses, because a proxy distinguishes services by it. */
function refuseTwice(answer: string, others: string[]): string | undefined {
  const isTaken = others.some((other) => new URL(other).hostname === new URL(answer).hostname);
  return isTaken ? 'each service needs its own host name' : undefined;
}

function refusePath(answer: string): string | undefined {
  return /^\/[\w./@+-]+$/.test(answer) ? undefined : 'use a path that starts with / and contains no spaces';
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
