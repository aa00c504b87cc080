import type { DatabaseHandle } from '../db/connection/connection.ts';
import { ThrottleRepository } from '../db/repositories/throttles.ts';
import { TooManyRequestsError } from '../errors.ts';
import { hashSecret } from './secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Number of attempts in a number of seconds. At an event, many people sign up from one address. Actions that anyone can take against an
 * account or a mailbox are also counted per caller, so that nobody can use up the owner's attempts; the total has a higher limit.
 */
export const throttleLimits = {
  /** Failures only: a success clears the counter. */
  signInByAccountAndNetwork: { tries: 10, seconds: 15 * MINUTE },
  /** Failures only: a success does not count. Guesses from at least ten networks are needed to lock out the owner. */
  signInByAccount: { tries: 100, seconds: 15 * MINUTE },
  /** Failures only: a success does not count. */
  signInByAddress: { tries: 25, seconds: 5 * MINUTE },
  /** Wrong codes of a second factor; a right one clears the counter. Only someone who knows the password can try. */
  staffCodeByUser: { tries: 10, seconds: HOUR },
  signUpByAddress: { tries: 30, seconds: HOUR },
  /** Emails that anyone can have sent to an address. */
  resetMailByAccountAndNetwork: { tries: 5, seconds: HOUR },
  resetMailByAccount: { tries: 25, seconds: HOUR },
  emailChangeMailByUser: { tries: 5, seconds: HOUR },
  confirmationMailByUser: { tries: 5, seconds: HOUR },
  accountExistsMailByAccountAndNetwork: { tries: 5, seconds: HOUR },
  accountExistsMailByAccount: { tries: 25, seconds: HOUR },
  invitationMailByRecipientAndSender: { tries: 10, seconds: DAY },
  invitationMailByRecipient: { tries: 30, seconds: DAY },
  invitationsByUser: { tries: 50, seconds: DAY },
  /** Also those that were withdrawn. */
  keyRequestsByUser: { tries: 10, seconds: DAY },
  /** Emails to leaders of the teams that a user's pages request to join. */
  joinRequestMailByUser: { tries: 10, seconds: DAY },
  /** The only email about a reply that a donor gets, even if it is deleted and rewritten. */
  replyMailByDonation: { tries: 1, seconds: 365 * DAY },
  /** Reports about pages, by network or user. */
  reportsByReporter: { tries: 20, seconds: HOUR },
  /** An application reports for its visitors. */
  reportsByApplication: { tries: 1000, seconds: HOUR },
  /** Reports about one page, by anyone. */
  reportsByPage: { tries: 300, seconds: HOUR },
  /** Confirmations of a report that anyone can have sent to an address, and all of them together. */
  reportMailByRecipient: { tries: 1, seconds: DAY },
  reportMails: { tries: 200, seconds: HOUR },
  /** Emails about decisions that anyone can have caused by reports with someone else's address. */
  decisionMailByRecipient: { tries: 3, seconds: DAY },
  /** Receipts and statements as PDF. */
  documentsByDonation: { tries: 60, seconds: HOUR },
  passwordResetByAddress: { tries: 20, seconds: HOUR },
  /** Failed authentications at the token endpoint, by client and network. */
  tokenByClient: { tries: 30, seconds: 5 * MINUTE },
  tokenByAddress: { tries: 100, seconds: 5 * MINUTE },
} as const;

type ThrottleName = keyof typeof throttleLimits;

/** Limits how often something is attempted, across all processes. */
export class Throttle {
  readonly #counters: ThrottleRepository;

  /** @param database where attempts are counted; in a transaction, they count once it is committed */
  constructor(database: DatabaseHandle) {
    this.#counters = new ThrottleRepository(database);
  }

  /**
   * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit.
   * @param subject the account, the network of an address (`addressNetwork`), or both
   * @throws TooManyRequestsError with the time to wait
   */
  async take(name: ThrottleName, subject: string): Promise<void> {
    const { tries: limit, seconds } = throttleLimits[name];
    const { tries, secondsLeft } = await this.#counters.count(name, hashSecret(subject), seconds);
    if (tries > limit) throw new TooManyRequestsError(secondsLeft);
  }

  /** Counts an attempt like `take`, and returns whether it is within the limit. */
  async allows(name: ThrottleName, subject: string): Promise<boolean> {
    const { tries, seconds } = throttleLimits[name];
    return (await this.#counters.count(name, hashSecret(subject), seconds)).tries <= tries;
  }

  /**
   * Rejects once the limit is reached, without counting: for places where many legitimate callers share a counter and only failures are
   * counted.
   * @throws TooManyRequestsError with the time to wait
   */
  async check(name: ThrottleName, subject: string): Promise<void> {
    const { tries, secondsLeft } = await this.#counters.read(name, hashSecret(subject));
    if (tries >= throttleLimits[name].tries) throw new TooManyRequestsError(secondsLeft);
  }

  /** Cancels an attempt that was counted. */
  async takeBack(name: ThrottleName, subject: string): Promise<void> {
    await this.#counters.takeBack(name, hashSecret(subject));
  }

  /** Resets the counter. */
  async clear(name: ThrottleName, subject: string): Promise<void> {
    await this.#counters.forget(name, hashSecret(subject));
  }
}
