import type { ReportDecision, ReportedKind, ReportRow } from '../rows/report-rows.ts';
import { Repository } from './repository.ts';

/** What a report is about. */
export type ReportSubject = Pick<ReportRow, 'page_id' | 'subject_type' | 'subject_id'>;

type ShownSubject = Pick<ReportRow, 'page_id' | 'campaign_id'>;

export type NewReport = ReportSubject &
  Pick<ReportRow, 'reason' | 'explanation' | 'reporter_name' | 'reporter_email' | 'reporter_hash'>;

export interface ReportOutcome extends Pick<ReportRow, 'note' | 'resolved_by_user_id'> {
  decision: ReportDecision;
  decision_reason: string | null;
}

const subjects: Readonly<Record<ReportedKind, string>> = {
  page: 'select id as page_id, campaign_id from pages where id = :id and not hidden',
  post: `select posts.page_id, posts.campaign_id from posts join pages on pages.id = posts.page_id
          where posts.id = :id and not pages.hidden`,
  donation: `select donations.page_id, donations.campaign_id from donations join pages on pages.id = donations.page_id
              where donations.id = :id and donations.message is not null and donations.held_at is null and not pages.hidden`,
};

/** What was reported about pages, posts and donations. */
export class ReportRepository extends Repository {
  /** Finds the page of something that everyone can see. */
  async findShown(kind: ReportedKind, id: number): Promise<ShownSubject | undefined> {
    const { rows } = await this.knex.raw(subjects[kind], { id });
    return rows[0];
  }

  /**
   * Adds a report, or counts it with an open one: of the same reporter for the same reason, or another if the page has too many.
   * @returns whether it was added
   */
  async file(report: NewReport): Promise<boolean> {
    const { rows } = await this.knex.raw(
      `select is_new from file_report(:page_id, :subject_type, :subject_id, :reason, :explanation, :reporter_name,
                                      :reporter_email, :reporter_hash)`,
      { ...report },
    );
    return rows[0].is_new;
  }

  async lock(id: number): Promise<ReportRow | undefined> {
    return this.knex('reports').where({ id }).forUpdate().first();
  }

  /** Decides about all open reports of a page, or only those of one thing on it. @returns those that were open */
  async resolve(
    { page_id, ...subject }: Pick<ReportRow, 'page_id'> & Partial<ReportSubject>,
    outcome: ReportOutcome,
  ): Promise<Pick<ReportRow, 'id' | 'reporter_email' | 'created_at'>[]> {
    return this.knex('reports')
      .where({ page_id, state: 'open', ...subject })
      .update({
        ...outcome,
        state: 'resolved',
        resolved_at: this.knex.fn.now(),
        updated_at: this.knex.fn.now(),
      })
      .returning(['id', 'reporter_email', 'created_at']);
  }
}
