import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { makeFolder } from '../config/make-folder.ts';
import type { Log } from '../runtime/log.ts';

export interface Message {
  /** `Name <address>`; without it, MAIL_FROM sends. */
  from?: string | undefined;
  /** The name of a sender who has none. */
  siteName?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the recipient ends mails of this kind (RFC 2369), also by one click in a mail program (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** Sends one mail; rejects when that fails. */
export type Transport = (message: Message) => Promise<void>;

/** SMTP where `SMTP_URL` is set; otherwise every mail becomes a file, and its path is logged. */
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

/** @throws Error when the server cannot be reached, or does not let us in */
export async function checkSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  await createTransport(smtpOptions(url)).verify();
}

/** The library's codes of a server that is away, or lets nobody in: no mail is to blame for it. */
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
/** SMTP: the service is not available now. */
const NOT_AVAILABLE = 421;

export function isOutage(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return responseCode === NOT_AVAILABLE || (typeof code === 'string' && OUTAGES.has(code));
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
    log.info({ file }, 'mail written to a file, since SMTP_URL is not set');
  };
}

/** The library is large: it is loaded with the first mail. */
function atFirstUse<Made>(make: (library: typeof import('nodemailer')) => Made): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= import('nodemailer').then(make);
    return made;
  };
}

/** The recipient as an object: as a text, one that holds a comma would become two. */
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
