import { type Span, SpanKind } from '@opentelemetry/api';
import { withoutSecrets } from '../auth/secrets.ts';
import { cutText } from '../cut-text.ts';
import { SetAside } from '../db/connection/set-aside.ts';
import { workInHalves } from '../db/connection/work-in-halves.ts';
import type { DonationDigestRepository } from '../db/repositories/donation-digests.ts';
import type { DonationThanksRepository } from '../db/repositories/donation-thanks.ts';
import {
  type ClaimedMail,
  type MailOutboxRepository,
  MOST_ATTEMPTS,
} from '../db/repositories/mail-outbox.ts';
import type { WeeklyDigestRepository } from '../db/repositories/weekly-digests.ts';
import type { Log } from '../runtime/log.ts';
import { PollingLoop } from '../runtime/polling-loop.ts';
import { inTrace, noteError } from '../runtime/tracing.ts';
import { composeMail } from './compose-mail.ts';
import type { MailServices } from './mail-services.ts';
import { isBounce, isOutage, type Transport } from './transport.ts';

/** Maximum delay, in milliseconds, before retries and emails queued by other processes are noticed. */
const POLL_INTERVAL_MS = 3_000;
/** Milliseconds between renewals of an email's lease while it is being sent. Shorter than the lease. */
const RENEW_AFTER_MS = 2_000;

interface OutboxSenderParts {
  mails: MailOutboxRepository;
  donationDigests: DonationDigestRepository;
  donationThanks: DonationThanksRepository;
  weeklyDigests: WeeklyDigestRepository;
  clock: () => Date;
  services: MailServices;
  transport: Transport;
  log: Log;
}

/**
 * Sends the outbox's emails one by one, each at least once: an email that was sent but not marked, because the process died, is sent again.
 * Several processes can send at the same time.
 */
export class OutboxSender {
  readonly #parts: OutboxSenderParts;
  readonly #mailsAside: SetAside<number>;
  readonly #pagesAside: SetAside<number>;
  readonly #donorsAside: SetAside<string>;
  readonly #loop: PollingLoop;

  constructor(parts: OutboxSenderParts) {
    this.#parts = parts;
    const { log } = parts;
    this.#loop = new PollingLoop({
      work: () => this.#sendDue(),
      pauseMs: POLL_INTERVAL_MS,
      // The email stays in the outbox, and the next poll finds it.
      onFailure: (error) => log.warn({ err: scrubbed(error as Error) }, 'the outbox could not be read'),
    });
    this.#mailsAside = new SetAside((mail, error) =>
      log.error(
        { err: scrubbed(error as Error), mail },
        'could not update an email; trying again in ten minutes',
      ),
    );
    this.#pagesAside = new SetAside((page, error) =>
      log.error(
        { err: error, page },
        'could not queue the donation email of a page; trying again in ten minutes',
      ),
    );
    this.#donorsAside = new SetAside((_, error) =>
      log.error(
        { err: scrubbed(error as Error) },
        'could not queue the thank-you email of a donor; trying again in ten minutes',
      ),
    );
  }

  /** Starts polling the outbox. */
  start(): void {
    this.#loop.start();
  }

  /** Sends now rather than at the next poll. Called after a command's commit. Does nothing in a process that doesn't send. */
  wake(): void {
    this.#loop.wake();
  }

  /** Finishes the current email and sends no more. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Sends everything that is due. @returns the number of emails tried */
  async flush(): Promise<number> {
    await this.#postGifts();
    await this.#postWeek();
    while (await this.#postThanks());
    for (let tried = 0; ; tried += 1) {
      if (!(await this.#sendNext())) return tried;
    }
  }

  /** @returns whether there may be more to send now */
  async #sendDue(): Promise<boolean> {
    await this.#postGifts();
    // Some at a time, so that the next password reset doesn't wait for thousands of them.
    const hasMore = await this.#postThanks();
    while (!this.#loop.isStopped && (await this.#sendNext()));
    // Last, so that no other email waits for it. Its own emails are sent at the next poll.
    await this.#postWeek();
    return hasMore;
  }

  async #postGifts(): Promise<void> {
    await this.#parts.donationDigests.postDue(this.#pagesAside);
  }

  /** @returns whether there may be more to post */
  #postThanks(): Promise<boolean> {
    return this.#parts.donationThanks.postDue(this.#donorsAside);
  }

  async #postWeek(): Promise<void> {
    const { weeklyDigests, clock, log } = this.#parts;
    await weeklyDigests.postDue(clock(), undefined, (user, error) =>
      log.error({ err: error, user }, 'could not queue the weekly email of a user'),
    );
  }

  /** @returns whether there may be more to send now */
  async #sendNext(): Promise<boolean> {
    const mail = await this.#parts.mails.claim(this.#mailsAside);
    if (!mail) return false;
    const attributes = { 'groundswell.mail': mail.template, 'groundswell.attempt': mail.attempts };
    return inTrace('mail', { kind: SpanKind.CLIENT, attributes }, (span) => this.#send(mail, span));
  }

  async #send(mail: ClaimedMail, span: Span | undefined): Promise<boolean> {
    const { mails, services, transport, log } = this.#parts;
    // Includes attempts during which the process died.
    if (mail.attempts > MOST_ATTEMPTS) {
      return this.#note(mail, () =>
        mails.markFailed(mail, `no result of ${MOST_ATTEMPTS} attempts was noted`),
      );
    }
    try {
      const message = await composeMail(services, mail);
      if (!message) return await this.#note(mail, () => mails.discard(mail.id));
      await this.#whileRenewed(mail, () => transport(message));
    } catch (error) {
      noteError(span, error);
      const err = scrubbed(error as Error);
      // PostgreSQL can't store a NUL character.
      const reason = cutText(`${err.name}: ${err.message}`.replaceAll('\0', '\u{fffd}'), 500);
      if (isOutage(error)) {
        log.error({ err, mail: mail.id }, 'mail server unreachable; emails wait until it is back');
        await mails.postpone(mail.id, reason);
        return false;
      }
      if (isBounce(error)) {
        log.warn({ err, mail: mail.id }, 'the mail server refused the address of an email');
        return this.#note(mail, () => mails.markBounced(mail.id, reason));
      }
      log.error({ err, mail: mail.id, attempts: mail.attempts }, 'mail not sent');
      return this.#note(mail, () => mails.markFailed(mail, reason));
    }
    return this.#note(mail, () => mails.markSent(mail.id));
  }

  /** Stores the result of an email. If that fails, the email is set aside for a while without blocking others. @returns true */
  async #note(mail: ClaimedMail, write: () => Promise<void>): Promise<true> {
    await workInHalves([mail], write, ({ id }, error) => this.#mailsAside.add(id, error));
    return true;
  }

  async #whileRenewed(mail: ClaimedMail, send: () => Promise<void>): Promise<void> {
    const { mails, log } = this.#parts;
    let renewal: Promise<void> | undefined;
    const timer = setInterval(() => {
      renewal = mails.renew(mail).catch((error) => {
        log.warn({ err: scrubbed(error), mail: mail.id }, 'could not renew the lease of an email');
      });
    }, RENEW_AFTER_MS);
    try {
      await send();
    } finally {
      clearInterval(timer);
      await renewal;
    }
  }
}

/** Removes secrets from an error. Mail servers repeat the recipient, and sometimes a link of the email, in their errors. */
function scrubbed({ name, message, code }: Error & { code?: unknown }) {
  return { name, message: withoutSecrets(message.replace(/\S+@\S+/g, '[address]')), code };
}
