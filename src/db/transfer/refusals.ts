import { DatabaseError } from 'pg';
import type { RefusedRow } from './merge-batch.ts';

/** What a rule of the schema means to whoever reads the rejects. Others speak by their name. */
const rules: Readonly<Record<string, readonly [field: string, reason: string]>> = {
  users_email_key: ['email', 'is taken'],
  pages_slug_key: ['slug', 'is taken in its campaign'],
  teams_name_key: ['name', 'is taken in its campaign'],
  teams_leader_page_key: ['leader', 'leads another team'],
  team_members_pkey: ['members', 'names a page that is in another team'],
  donations_page_fkey: ['charity', 'cannot be changed: something was given to the page already'],
  donations_campaign_fkey: ['country', 'is not that of the campaign'],
  donations_refund_match_check: [
    'refund_of',
    'a refund has the page, campaign, charity, country and type of its donation',
  ],
  donations_refund_sum_check: ['amount_cents', 'the refunds of the donation exceed it'],
  fitness_activities_owner_fkey: [
    'user',
    'cannot be changed: activities of the former user count for the page',
  ],
  fitness_activities_page_fkey: ['charity', 'cannot be changed: activities count for the page already'],
  leaderboard_pages_campaign_check: ['pages', 'holds a page of another campaign'],
  leaderboard_pages_country_check: [
    'pages',
    'holds a page of another country, whose amounts cannot be added up',
  ],
  campaigns_slug_check: ['slug', 'is reserved, or holds more than lower-case letters, digits and hyphens'],
  campaigns_uid_key: ['uid', 'is taken'],
  charities_uid_key: ['uid', 'is taken'],
  donations_uid_key: ['uid', 'is taken'],
  pages_uid_key: ['uid', 'is taken'],
  teams_uid_key: ['uid', 'is taken'],
};

/** Whether the data of some row broke a rule, so that the others may be merged without it. */
export function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|P0)/.test(error.code ?? '');
}

/** Whether somebody else wrote the same record at the same time: a second attempt finds it. */
export function isRace(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '23505' || error.code === '23503');
}

export function refusalOf(line: number, error: DatabaseError): RefusedRow {
  const [field, reason] = rules[error.constraint ?? ''] ?? [
    error.column ?? '',
    `breaks a rule of the database: ${error.constraint ?? error.message}`,
  ];
  return { line, field, reason };
}
