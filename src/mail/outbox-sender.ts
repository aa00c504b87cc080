import { type Span, SpanKind } from '@opentelemetry/api';
import { withoutSecrets } from '../auth/secrets.ts';
import { cutText } from '../cut-text.ts';
import type { GiftDigestRepository } from '../db/repositories/gift-digests.ts';
import type { ClaimedMail, MailOutboxRepository } from '../db/repositories/mail-outbox.ts';
import type { WeeklyDigestRepository } from '../db/repositories/weekly-digests.ts';
import type { Log } from '../log.ts';
import { inTrace, noteError, outsideTrace } from '../tracing.ts';
import { composeMail } from './compose-mail.ts';
import type { MailServices } from './mail-services.ts';
import { isOutage, type Transport } from './transport.ts';

/** How long mail of other processes, and mail that is to be retried, may wait unnoticed. */
const POLL_INTERVAL_MS = 5_000;

interface OutboxSenderParts {
  mails: MailOutboxRepository;
  giftDigests: GiftDigestRepository;
  weeklyDigests: WeeklyDigestRepository;
  clock: () => Date;
  services: MailServices;
  transport: Transport;
  log: Log;
}

/**
 * Sends the outbox's mails one by one, each at least once: one that was sent but not marked, because the process died, is sent
 * again. Several processes may send at the same time.
 */
export class OutboxSender {
  readonly #parts: OutboxSenderParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAwake = false;
  #isStarted = false;

  constructor(parts: OutboxSenderParts) {
    this.#parts = parts;
  }

  /** Begins to poll the outbox. */
  start(): void {
    this.#isStarted = true;
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Sends now rather than at the next poll: called after a command's commit. Does nothing in a process that does not send. */
  wake(): void {
    if (!this.#isStarted) return;
    this.#isAwake = true;
    this.#running ??= outsideTrace(() => this.#run()).finally(() => {
      this.#running = undefined;
    });
  }

  /** Finishes the current mail and sends no more. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Sends all that is due. @returns how many mails were tried */
  async flush(): Promise<number> {
    const { giftDigests, weeklyDigests, clock } = this.#parts;
    await giftDigests.postDue();
    await weeklyDigests.postDue(clock());
    for (let tried = 0; ; tried += 1) {
      if (!(await this.#sendNext())) return tried;
    }
  }

  async #run(): Promise<void> {
    const { giftDigests, weeklyDigests, clock, log } = this.#parts;
    while (this.#isAwake && this.#isStarted) {
      this.#isAwake = false;
      try {
        await giftDigests.postDue();
        while (this.#isStarted && (await this.#sendNext()));
        // Last, so that no other mail waits for it: its own go out with the next poll.
        await weeklyDigests.postDue(clock());
      } catch (error) {
        // The mail stays in the outbox; the next poll finds it.
        log.warn({ err: scrubbed(error as Error) }, 'the outbox could not be read');
      }
    }
  }

  /** @returns whether there may be more to send now */
  async #sendNext(): Promise<boolean> {
    const mail = await this.#parts.mails.claim();
    if (!mail) return false;
    const attributes = { 'groundswell.mail': mail.template, 'groundswell.attempt': mail.attempts };
    return inTrace('mail', { kind: SpanKind.CLIENT, attributes }, (span) => this.#send(mail, span));
  }

  async #send(mail: ClaimedMail, span: Span | undefined): Promise<boolean> {
    const { mails, services, transport, log } = this.#parts;
    try {
      const message = await composeMail(services, mail);
      if (!message) {
        await mails.discard(mail.id);
        return true;
      }
      await transport(message);
    } catch (error) {
      noteError(span, error);
      const err = scrubbed(error as Error);
      const reason = cutText(`${err.name}: ${err.message}`, 500);
      if (isOutage(error)) {
        log.error({ err, mail: mail.id }, 'the mail server is out of reach; mail waits for it');
        await mails.postpone(mail.id, reason);
        return false;
      }
      log.error({ err, mail: mail.id, attempts: mail.attempts }, 'mail not sent');
      await mails.markFailed(mail, reason);
      return true;
    }
    await mails.markSent(mail.id);
    return true;
  }
}

/** Mail servers repeat the recipient, and sometimes a link of the mail, in their errors. */
function scrubbed({ name, message, code }: Error & { code?: unknown }) {
  return { name, message: withoutSecrets(message.replace(/\S+@\S+/g, '[address]')), code };
}
