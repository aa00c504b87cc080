import { liftTimeLimits } from '../connection/in-transaction.ts';
import { Repository } from './repository.ts';

interface ReachedTarget {
  page_id: number;
  is_team: boolean;
  amount_cents: number;
  target_cents: number;
  /** The highest quarter of the target that is news: 25, 50, 75 or 100. */
  percent: number;
}

const reached = `
  select pages.id as page_id, pages.team_id is not null as is_team, pages.target_cents, quarter.percent,
         coalesce(team_totals.amount_cents, page_totals.amount_cents) as amount_cents
    from pages
    join page_totals on page_totals.page_id = pages.id
    left join team_totals on team_totals.team_id = pages.team_id
    cross join (values (25), (50), (75), (100)) as quarter (percent)
   where coalesce(team_totals.amount_cents, page_totals.amount_cents) >= pages.target_cents * quarter.percent / 100.0`;

/** Quarters of their targets that pages have reached. Each is recorded once, permanently: reaching it again isn't news. */
export class ReachedTargetRepository extends Repository {
  /** @returns those of these pages with a quarter that wasn't recorded before, including by a concurrent process */
  async note(pageIds: readonly number[]): Promise<ReachedTarget[]> {
    const { rows } = await this.knex.raw(
      `with reached as (${reached} and pages.id = any(:pageIds)), noted as (
         insert into reached_targets (page_id, target_cents, percent)
         select page_id, target_cents, percent from reached order by page_id, percent
         on conflict do nothing returning page_id, percent
       )
       select distinct on (page_id) reached.* from reached join noted using (page_id, percent) order by page_id, percent desc`,
      { pageIds },
    );
    return rows;
  }

  /** Records everything reached so far without notifying anyone: for rows that weren't added as donations. */
  async noteAll(): Promise<void> {
    await this.knex.transaction(async (transaction) => {
      await liftTimeLimits(transaction);
      await transaction.raw(
        `insert into reached_targets (page_id, target_cents, percent)
         select page_id, target_cents, percent from (${reached}) as reached order by page_id, percent on conflict do nothing`,
      );
    });
  }
}
