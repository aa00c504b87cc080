import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { Log } from '../log.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail; rejects when that fails. */
export type Transport = (message: Message) => Promise<void>;

/** SMTP where `SMTP_URL` is set; otherwise every mail becomes a file, and its path is logged. */
export function createTransportOf(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  log: Log,
): Transport {
  if (!SMTP_URL) return fileTransport(MAIL_FROM, join(DATA_DIR, 'mail'), log);
  const smtp = atFirstUse(({ createTransport }) =>
    createTransport(
      { url: SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
      { from: MAIL_FROM },
    ),
  );
  return async (message) => {
    await (await smtp()).sendMail(addressed(message));
  };
}

function fileTransport(from: string, folder: string, log: Log): Transport {
  const stream = atFirstUse(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }, { from }),
  );
  return async (message) => {
    const { message: content } = await (await stream()).sendMail(addressed(message));
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

/** The address as an object: as a text, one that holds a comma would become two. */
function addressed({ to, ...message }: Message): SendMailOptions {
  return { ...message, to: { name: '', address: to }, headers: { 'Auto-Submitted': 'auto-generated' } };
}
