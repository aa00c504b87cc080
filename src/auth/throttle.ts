import type { DatabaseHandle } from '../db/connection/connection.ts';
import { ThrottleRepository } from '../db/repositories/throttles.ts';
import { TooManyRequestsError } from '../errors.ts';
import { hashSecret } from './secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * So many tries in so many seconds. At an event many people sign up behind one address. What anybody can do to an account or a mailbox is
 * counted by who does it as well, so that nobody uses up what its owner needs; the total has a higher limit.
 */
export const throttleLimits = {
  /** Failures only: a success clears the counter. */
  signInByAccountAndNetwork: { tries: 10, seconds: 15 * MINUTE },
  /** Failures only: a success is taken back. Guesses come from ten networks or more before they stop the owner. */
  signInByAccount: { tries: 100, seconds: 15 * MINUTE },
  /** Failures only: a success is taken back. */
  signInByAddress: { tries: 25, seconds: 5 * MINUTE },
  signUpByAddress: { tries: 30, seconds: HOUR },
  /** Mails that anybody can have sent to an address. */
  resetMailByAccountAndNetwork: { tries: 5, seconds: HOUR },
  resetMailByAccount: { tries: 25, seconds: HOUR },
  emailChangeMailByUser: { tries: 5, seconds: HOUR },
  accountExistsMailByAccountAndNetwork: { tries: 5, seconds: HOUR },
  accountExistsMailByAccount: { tries: 25, seconds: HOUR },
  invitationMailByRecipientAndSender: { tries: 10, seconds: DAY },
  invitationMailByRecipient: { tries: 30, seconds: DAY },
  invitationsByUser: { tries: 50, seconds: DAY },
  /** Mails to leaders of teams that a user's pages ask to join. */
  joinRequestMailByUser: { tries: 10, seconds: DAY },
  /** The one mail that a donor gets, also where the reply is taken back and written anew. */
  replyMailByDonation: { tries: 1, seconds: 365 * DAY },
  passwordResetByAddress: { tries: 20, seconds: HOUR },
  /** Failed authentications at the token endpoint, of a client from one network. */
  tokenByClient: { tries: 30, seconds: 5 * MINUTE },
  tokenByAddress: { tries: 100, seconds: 5 * MINUTE },
} as const;

type ThrottleName = keyof typeof throttleLimits;

/** Limits how often something is tried, over all processes. */
export class Throttle {
  readonly #counters: ThrottleRepository;

  /** @param database where the tries are counted; in a transaction, they count when that is committed */
  constructor(database: DatabaseHandle) {
    this.#counters = new ThrottleRepository(database);
  }

  /**
   * Counts a try before it is made, so that parallel tries cannot exceed the limit.
   * @param subject the account, the network of an address (`addressNetwork`), or both
   * @throws TooManyRequestsError that tells how long to wait
   */
  async take(name: ThrottleName, subject: string): Promise<void> {
    const { tries: limit, seconds } = throttleLimits[name];
    const { tries, secondsLeft } = await this.#counters.count(name, hashSecret(subject), seconds);
    if (tries > limit) throw new TooManyRequestsError(secondsLeft);
  }

  /** Counts a try like `take`, and says whether it is within the limit. */
  async allows(name: ThrottleName, subject: string): Promise<boolean> {
    const { tries, seconds } = throttleLimits[name];
    return (await this.#counters.count(name, hashSecret(subject), seconds)).tries <= tries;
  }

  /**
   * Refuses once the limit is reached, without counting: where many legitimate callers come at once, and the caller of this
   * function takes failures only.
   * @throws TooManyRequestsError that tells how long to wait
   */
  async check(name: ThrottleName, subject: string): Promise<void> {
    const { tries, secondsLeft } = await this.#counters.read(name, hashSecret(subject));
    if (tries >= throttleLimits[name].tries) throw new TooManyRequestsError(secondsLeft);
  }

  /** Does not count the try after all. */
  async takeBack(name: ThrottleName, subject: string): Promise<void> {
    await this.#counters.takeBack(name, hashSecret(subject));
  }

  /** Starts to count anew. */
  async clear(name: ThrottleName, subject: string): Promise<void> {
    await this.#counters.forget(name, hashSecret(subject));
  }
}
