import { inTransaction, type Transaction } from '../connection/in-transaction.ts';
import { workInHalves } from '../connection/work-in-halves.ts';
import { type WeekFigures, weekFigures } from '../queries/pages/week-figures.ts';
import { postMail } from './mail-outbox.ts';
import { Repository } from './repository.ts';

/** Time on Monday, in UTC, from which the previous week is reported. */
const FIRST_HOUR = 6;
/** Users per transaction. */
const USERS_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Sends page owners the results of a week once it is over: one email each, and none if nothing happened. */
export class WeeklyDigestRepository extends Repository {
  /** Avoids querying the database for the rest of the week once everyone has been sent last week's email. */
  #finishedWeek: string | undefined;

  /**
   * Continues sending the results of the last complete week, as many as one transaction takes. Several processes may do so at the same
   * time: the week's row is locked, and records who has been notified. A user for whom that fails gets no email for this week.
   * @param report logs who that is
   */
  async postDue(
    at: Date,
    usersAtOnce = USERS_AT_ONCE,
    report: (userId: number, error: unknown) => void = raise,
  ): Promise<void> {
    const week = weekToTell(at);
    if (week === this.#finishedWeek) return;
    const isFinished =
      (await this.#isFinished(week)) ||
      (await inTransaction(this.knex, (transaction) => post(transaction, week, { usersAtOnce, report })));
    if (isFinished) this.#finishedWeek = week;
  }

  /** Returns the results of the week that starts on this day, `YYYY-MM-DD`. */
  figuresOf(userId: number, week: string): Promise<WeekFigures[]> {
    return weekFigures(this.knex, { userIds: [userId], week });
  }

  async #isFinished(week: string): Promise<boolean> {
    const row = await this.knex('weekly_digests').where({ week }).whereNotNull('finished_at').first('week');
    return row !== undefined;
  }
}

/** Returns the Monday on which the last complete week started. */
function weekToTell(at: Date): string {
  const day = new Date(at.getTime() - FIRST_HOUR * 3_600_000);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - (sinceMonday + 7) * DAY_MS).toISOString().slice(0, 10);
}

/** @returns whether all users have been notified of the week */
async function post(
  transaction: Transaction,
  week: string,
  { usersAtOnce, report }: { usersAtOnce: number; report: (userId: number, error: unknown) => void },
): Promise<boolean> {
  await transaction('weekly_digests').insert({ week }).onConflict('week').ignore();
  const progress = await transaction('weekly_digests').where({ week }).forUpdate().skipLocked().first();
  if (!progress) return false;
  if (progress.finished_at) return true;
  const users: { id: number }[] = await transaction('users')
    .where('id', '>', progress.last_user_id)
    .orderBy('id')
    .limit(usersAtOnce)
    .select('id');
  const userIds = users.map(({ id }) => id);
  await workInHalves(
    userIds,
    (some) => transaction.transaction((savepoint) => tell(savepoint, week, some)),
    report,
  );
  const isFinished = userIds.length < usersAtOnce;
  await transaction('weekly_digests')
    .where({ week })
    .update({
      last_user_id: userIds.at(-1) ?? progress.last_user_id,
      finished_at: isFinished ? transaction.fn.now() : null,
    });
  return isFinished;
}

/** @throws any error about one of these users; then none of them is notified */
async function tell(transaction: Transaction, week: string, userIds: readonly number[]): Promise<void> {
  const figures = await weekFigures(transaction, { userIds, week });
  const recipients = await transaction('users')
    .select('id', 'email')
    .whereIn('id', [...new Set(figures.map(({ user_id }) => user_id))])
    .whereNull('disabled_at')
    .orderBy('id');
  for (const { id, email } of recipients) {
    const parameters = { user: String(id), week };
    await postMail(transaction, { template: 'weekly_digest', recipient: email, parameters });
  }
}

function raise(_: number, error: unknown): void {
  throw error;
}
