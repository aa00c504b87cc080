import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { makeFolder } from '../config/make-folder.ts';
import type { Log } from '../runtime/log.ts';

export interface Message {
  /** `Name <address>`. Default: MAIL_FROM. */
  from?: string | undefined;
  /** Name for a sender without one. */
  siteName?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address where the recipient can turn off this kind of email (RFC 2369), also with one click in a mail program (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** Sends one email. Rejects when that fails. */
export type Transport = (message: Message) => Promise<void>;

/** Creates an SMTP transport if `SMTP_URL` is set, otherwise one that writes every email to a file and logs its path. */
export function createTransportOf(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  log: Log,
): Transport {
  if (!SMTP_URL) return fileTransport(MAIL_FROM, join(DATA_DIR, 'mail'), log);
  const smtp = atFirstUse(({ createTransport }) => createTransport(smtpOptions(SMTP_URL)));
  return async (message) => {
    await (await smtp()).sendMail(addressed(message, MAIL_FROM));
  };
}

function smtpOptions(url: string) {
  return { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
}

/** Checks that the SMTP server accepts connections. @throws Error when it can't be reached, or refuses the credentials */
export async function checkSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  await createTransport(smtpOptions(url)).verify();
}

/** Nodemailer's codes for a server that is down or refuses the credentials. They aren't the email's fault. */
const OUTAGES = new Set([
  'ECONNECTION',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'EPROTOCOL',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]);
/** SMTP code: the service is not available now. */
const NOT_AVAILABLE = 421;

export function isOutage(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return responseCode === NOT_AVAILABLE || (typeof code === 'string' && OUTAGES.has(code));
}

/**
 * Whether the mail server refused the recipient's address for good, with a 5xx code (RFC 5321 section 4.2.1). Refusals for reasons of policy,
 * such as "relaying denied", are about the sender and may end (RFC 3463).
 */
export function isBounce(error: unknown): boolean {
  const { command, responseCode, response } = error as {
    command?: unknown;
    responseCode?: unknown;
    response?: unknown;
  };
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return command === 'RCPT TO' && isPermanent && !/^\d{3}[ -]5\.7\./.test(String(response));
}

function fileTransport(from: string, folder: string, log: Log): Transport {
  const stream = atFirstUse(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }),
  );
  return async (message) => {
    const { message: content } = await (await stream()).sendMail(addressed(message, from));
    makeFolder(folder, 0o700);
    const file = join(
      folder,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`,
    );
    await writeFile(file, content as Buffer, { mode: 0o600 });
    log.info({ file }, 'email written to a file because SMTP_URL is not set');
  };
}

/** Loads the library, which is large, for the first email. */
function atFirstUse<Made>(make: (library: typeof import('nodemailer')) => Made): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= import('nodemailer').then(make);
    return made;
  };
}

/** Passes the recipient as an object: as a string, an address with a comma would become two. */
function addressed(
  { to, from, siteName, unsubscribe, ...message }: Message,
  mailFrom: string,
): SendMailOptions {
  const sender = from ?? mailFrom;
  const named =
    siteName !== undefined && !sender.includes('<') ? { name: siteName, address: sender } : sender;
  const headers = {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  return { ...message, from: named, to: { name: '', address: to }, headers };
}
