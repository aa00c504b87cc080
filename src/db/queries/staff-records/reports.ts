import type { Knex } from 'knex';
import type { ReportedContent, ReportRow } from '../../rows/report-rows.ts';
import { inOrderOf } from '../listing.ts';

/** A report as staff see it. */
export interface StaffReport
  extends Omit<ReportRow, 'reporter_hash' | 'content' | 'charity_id' | 'resolved_by_user_id'> {
  page_name: string;
  page_slug: string;
  page_hidden: boolean;
  campaign_uid: string;
  campaign_name: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  /** Of the campaign. */
  country_code: string;
  charity_id: number;
  /** Null for an operator on the command line. */
  resolved_by: string | null;
}

/** Returns reports in the order of their ids. */
export async function reportRecords(knex: Knex, ids: readonly number[]): Promise<StaffReport[]> {
  const { rows }: { rows: StaffReport[] } = await knex.raw(
    `select reports.id, reports.page_id, reports.campaign_id, reports.charity_id, subject_type, subject_id, reason, explanation,
            reporter_name, reporter_email, times, reports.state, decision, decision_reason, note, resolved_at,
            reports.created_at, reports.updated_at, pages.name as page_name, pages.slug as page_slug,
            pages.hidden as page_hidden, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
            campaigns.slug as campaign_slug, campaigns.is_default as campaign_is_default, campaigns.country_code,
            users.name as resolved_by
       from reports
       join pages on pages.id = reports.page_id
       join campaigns on campaigns.id = reports.campaign_id
       left join users on users.id = resolved_by_user_id
      where reports.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

/** Returns what the subject of a report showed when it was reported, and what it shows now. Null if that is erased, or gone. */
export async function reportedContents(
  knex: Knex,
  id: number,
): Promise<{ reported: ReportedContent | null; present: ReportedContent | null }> {
  const { rows } = await knex.raw(
    'select content as reported, reported_content(subject_type, subject_id) as present from reports where id = ?',
    [id],
  );
  return rows[0];
}
