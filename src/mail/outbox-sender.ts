import type { MailOutboxRepository } from '../db/repositories/mail-outbox.ts';
import type { Log } from '../log.ts';
import type { Transport } from './mailer.ts';
import { composeOutboxMail } from './outbox-messages.ts';

/** How long mail of other processes, and mail that was put off, may lie unnoticed. */
const LOOK_EVERY_MS = 5_000;

/**
 * Sends what waits in the outbox, one mail after the other, each at least once: a mail that was handed over and not marked
 * because the process died is sent again. Any number of processes may do so side by side.
 */
export class OutboxSender {
  readonly #mails: MailOutboxRepository;
  readonly #transport: Transport;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAwake = false;
  #isStarted = false;

  constructor(mails: MailOutboxRepository, transport: Transport, log: Log) {
    this.#mails = mails;
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
      await this.#transport(composeOutboxMail(mail));
    } catch (error) {
      const { name, message, code } = error as Error & { code?: unknown };
      this.#log.error(
        { err: { name, message, code }, mail: mail.id, attempts: mail.attempts },
        'mail not sent',
      );
      await this.#mails.markFailed(mail, `${name}: ${message}`.slice(0, 500));
      return true;
    }
    await this.#mails.markSent(mail.id);
    return true;
  }
}
