import type { Knex } from 'knex';
import type { TeamRow } from '../../rows/team-rows.ts';
import { inOrderOf } from '../listing.ts';

/** A team with the totals of its members' pages and its own, as staff see it. */
export interface TeamRecord
  extends Pick<TeamRow, 'id' | 'uuid' | 'name' | 'leader_page_id' | 'page_id' | 'created_at' | 'updated_at'> {
  uid: string;
  hidden: boolean;
  member_count: number;
  campaign_id: number;
  campaign_uid: string;
  campaign_name: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  /** Of the campaign. */
  country_code: string;
  /** The slug of its page. */
  slug: string;
  /** The charity of its page. */
  charity_id: number;
  charity_uid: string;
  charity_name: string;
  currency: string;
  amount_cents: number;
  donation_count: number;
}

/** A team with everything that staff can edit. */
export interface TeamDetailRecord extends TeamRecord {
  /** Of its page. */
  story: string | null;
  target_cents: number;
}

/** A member's page with its owner. */
export interface TeamMemberRecord {
  page_id: number;
  page_name: string;
  owner_name: string;
  joined_at: Date;
  amount_cents: number;
  donation_count: number;
}

const record = (more = '') => `
    select teams.id, teams.uid, teams.uuid, teams.name, teams.leader_page_id, teams.page_id, teams.created_at,
            teams.updated_at, pages.hidden, members.member_count, teams.campaign_id, campaigns.uid as campaign_uid,
            campaigns.name as campaign_name, campaigns.slug as campaign_slug,
            campaigns.is_default as campaign_is_default, campaigns.country_code, pages.slug, pages.charity_id, charities.uid as charity_uid,
            charities.name as charity_name, countries.currency_iso_code as currency, team_totals.amount_cents,
            team_totals.donation_count${more}
       from teams
       join pages on pages.id = teams.page_id
       join campaigns on campaigns.id = teams.campaign_id
       join countries on countries.code = campaigns.country_code
       join charities on charities.id = pages.charity_id
       join team_totals on team_totals.team_id = teams.id
      cross join lateral (select count(*) as member_count from team_members where team_id = teams.id) as members
      where teams.id = any(:ids)`;

/** Returns teams in the order of their ids. */
export async function teamRecords(knex: Knex, ids: readonly number[]): Promise<TeamRecord[]> {
  const { rows }: { rows: TeamRecord[] } = await knex.raw(record(), { ids: [...ids] });
  return inOrderOf(ids, rows);
}

const detail = record(', pages.story, pages.target_cents');

export async function findTeamDetail(knex: Knex, id: number): Promise<TeamDetailRecord | undefined> {
  const { rows }: { rows: TeamDetailRecord[] } = await knex.raw(detail, { ids: [id] });
  return rows[0];
}

/** Returns the first members of a team: the leader, and then the others in the order in which they joined. */
export async function teamMembers(knex: Knex, id: number, limit: number): Promise<TeamMemberRecord[]> {
  const { rows } = await knex.raw(
    `select pages.id as page_id, pages.name as page_name, users.name as owner_name, team_members.joined_at,
            page_totals.amount_cents, page_totals.donation_count
       from team_members
       join teams on teams.id = team_members.team_id
       join pages on pages.id = team_members.page_id
       join users on users.id = pages.user_id
       join page_totals on page_totals.page_id = pages.id
      where team_members.team_id = :id
      order by pages.id <> teams.leader_page_id, team_members.joined_at, pages.id
      limit :limit`,
    { id, limit },
  );
  return rows;
}
