import { withoutSecrets } from '../auth/secrets.ts';
import type { MailOutboxRepository } from '../db/repositories/mail-outbox.ts';
import type { Log } from '../log.ts';
import { composeMail, type MailServices } from './templates.ts';
import type { Transport } from './transport.ts';

/** How long mail of other processes, and mail that was put off, may lie unnoticed. */
const LOOK_EVERY_MS = 5_000;

interface OutboxSenderParts {
  mails: MailOutboxRepository;
  /** What composing needs. */
  services: MailServices;
  transport: Transport;
  log: Log;
}

/**
 * Sends what waits in the outbox, one mail after the other, each at least once: a mail that was handed over and not marked
 * because the process died is sent again. Any number of processes may do so side by side.
 */
export class OutboxSender {
  readonly #mails: MailOutboxRepository;
  readonly #services: MailServices;
  readonly #transport: Transport;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAwake = false;
  #isStarted = false;

  constructor({ mails, services, transport, log }: OutboxSenderParts) {
    this.#mails = mails;
    this.#services = services;
    this.#transport = transport;
    this.#log = log;
  }

  /** Begins to look for mail, now and from time to time. */
  start(): void {
    this.#isStarted = true;
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Says that there may be mail: called after a command's commit. Does nothing in a process that does not send. */
  wake(): void {
    if (!this.#isStarted) return;
    this.#isAwake = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Finishes the mail in hand and sends no more. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearInterval(this.#timer);
    await this.#running;
  }

  /**
   * Sends all that is due.
   * @returns how many were tried
   */
  async flush(): Promise<number> {
    for (let tried = 0; ; tried += 1) {
      if (!(await this.#sendNext())) return tried;
    }
  }

  async #run(): Promise<void> {
    while (this.#isAwake && this.#isStarted) {
      this.#isAwake = false;
      try {
        while (this.#isStarted && (await this.#sendNext()));
      } catch (error) {
        // The mail stays where it is; the next look finds it.
        this.#log.warn({ err: error }, 'the outbox could not be read');
      }
    }
  }

  async #sendNext(): Promise<boolean> {
    const mail = await this.#mails.claim();
    if (!mail) return false;
    try {
      const message = await composeMail(this.#services, mail);
      if (!message) {
        await this.#mails.discard(mail.id);
        return true;
      }
      await this.#transport(message);
    } catch (error) {
      const err = scrubbed(error as Error);
      this.#log.error({ err, mail: mail.id, attempts: mail.attempts }, 'mail not sent');
      await this.#mails.markFailed(mail, `${err.name}: ${err.message}`.slice(0, 500));
      return true;
    }
    await this.#mails.markSent(mail.id);
    return true;
  }
}

/** Mail servers repeat the recipient, and sometimes a link of the mail, in what they refuse. */
function scrubbed({ name, message, code }: Error & { code?: unknown }) {
  return { name, message: withoutSecrets(message.replace(/\S+@\S+/g, '[address]')), code };
}
