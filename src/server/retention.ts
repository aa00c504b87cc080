import type { Config } from '../config/config.ts';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import { isConnectionLoss } from '../db/connection/database-errors.ts';
import { PictureRemovalRepository } from '../db/repositories/erasures.ts';
import { PendingErasureRepository } from '../db/repositories/pending-erasures.ts';
import { type RetentionOutcome, RetentionRepository } from '../db/repositories/retention.ts';
import {
  type ErasedRecords,
  type ErasedUser,
  type EraseServices,
  eraseDonor,
  eraseUser,
} from '../domain/accounts/erase-user.ts';
import { type AdminActor, type OperatorActor, type SystemActor, system } from '../domain/actor.ts';
import { ConflictError } from '../errors.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { Log } from '../runtime/log.ts';
import { PollingLoop } from '../runtime/polling-loop.ts';

/** How often each process checks whether the night's run still has to be done. */
const INTERVAL_MS = 600_000;
const PICTURES_AT_ONCE = 50;

type Limits = Pick<
  Config,
  | 'AUDIT_RETENTION_DAYS'
  | 'MAIL_RETENTION_DAYS'
  | 'EVENT_RETENTION_DAYS'
  | 'GIFT_AID_RETENTION_YEARS'
  | 'DONOR_CONTACT_RETENTION_DAYS'
>;

export interface RetentionParts {
  database: DatabaseHandle;
  config: Limits;
  erasure: EraseServices;
  pictures: PictureStore;
  log: Log;
}

/** Removes old data and erases accounts whose week has passed, once a night and in one process at a time. */
export class Retention {
  readonly #parts: RetentionParts;
  readonly #runs: RetentionRepository;
  readonly #loop: PollingLoop;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#runs = new RetentionRepository(parts.database, parts.log);
    this.#loop = new PollingLoop({
      work: () => this.#runIfDue(),
      pauseMs: INTERVAL_MS,
      // Another process tries again, or the next night's run does.
      onFailure: (error) => parts.log.warn({ err: error }, 'could not remove old data'),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Stops after the current statement or account. The next run does the rest. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Runs now, at any time of day. @param report called with the name of each step */
  async run(report: (step: string) => void = () => undefined): Promise<RetentionOutcome> {
    await this.#runs.beginNow();
    return this.#work(report);
  }

  /** Erases a person immediately, including the files of their pictures. */
  async erase(user: ErasedUser, actor: AdminActor | SystemActor): Promise<ErasedRecords> {
    const erased = await eraseUser(this.#parts.erasure, actor, user);
    await this.#removePictures();
    return erased;
  }

  /** Erases a donor without an account. */
  eraseDonor(email: string, actor: OperatorActor): Promise<{ donations: number }> {
    return eraseDonor(this.#parts.erasure, actor, email);
  }

  async #runIfDue(): Promise<false> {
    if (await this.#runs.begin()) {
      const removed = await this.#work(() => undefined);
      this.#parts.log.info({ removed }, 'removed old data');
    }
    return false;
  }

  async #work(report: (step: string) => void): Promise<RetentionOutcome> {
    const { config } = this.#parts;
    const limits = {
      auditDays: config.AUDIT_RETENTION_DAYS,
      mailDays: config.MAIL_RETENTION_DAYS,
      eventDays: config.EVENT_RETENTION_DAYS,
      giftAidYears: config.GIFT_AID_RETENTION_YEARS,
      contactDays: config.DONOR_CONTACT_RETENTION_DAYS,
    };
    const outcome: RetentionOutcome = {};
    report('accounts');
    outcome.accounts = await this.#unlessItFails('accounts', () => this.#eraseDue());
    for (const [name, step] of Object.entries(this.#runs.steps)) {
      report(name);
      outcome[name] = await this.#unlessItFails(name, () => this.#removeAll(() => step(limits)));
    }
    report('known_words');
    outcome.known_words = await this.#unlessItFails('known_words', () => this.#forgetWords());
    report('pictures');
    outcome.pictures = await this.#unlessItFails('pictures', () => this.#removePictures());
    if (!this.#loop.isStopped) await this.#runs.finish(outcome);
    return outcome;
  }

  /** Continues after a failed step, unless the database is unavailable, because then nothing more can be done. */
  async #unlessItFails(step: string, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      this.#parts.log.error({ err: error, step }, 'could not remove all old data');
      return 0;
    }
  }

  async #removeAll(removeSome: () => Promise<number>): Promise<number> {
    let all = 0;
    for (let removed = 1; removed > 0 && !this.#loop.isStopped; all += removed) removed = await removeSome();
    return all;
  }

  async #eraseDue(): Promise<number> {
    const { database, log } = this.#parts;
    let erased = 0;
    for (const userId of await new PendingErasureRepository(database).due()) {
      if (this.#loop.isStopped) break;
      try {
        await this.erase({ userId }, system);
        erased += 1;
      } catch (error) {
        // Continue with the other accounts.
        if (!(error instanceof ConflictError))
          log.error({ err: error, user: userId }, 'could not erase an account');
      }
    }
    return erased;
  }

  async #forgetWords(): Promise<number> {
    let removed = 0;
    for (let after: string | undefined = ''; after !== undefined && !this.#loop.isStopped; ) {
      const looked = await this.#runs.forgetWords(after);
      removed += looked.removed;
      after = looked.last;
    }
    return removed;
  }

  /** Removes the recorded pictures. The next run retries what fails. */
  async #removePictures(): Promise<number> {
    const { database, pictures, log } = this.#parts;
    const removals = new PictureRemovalRepository(database);
    let removed = 0;
    for (let paths = await removals.list(PICTURES_AT_ONCE); paths.length > 0 && !this.#loop.isStopped; ) {
      for (const path of paths) {
        try {
          await pictures.remove(path.slice('/pictures/'.length));
          await removals.forget(path);
          removed += 1;
        } catch (error) {
          log.error({ err: error, picture: path }, 'could not remove a picture');
        }
      }
      paths = await removals.list(PICTURES_AT_ONCE, paths.at(-1));
    }
    return removed;
  }
}
