import type { Team, TeamDetail, TeamMember } from '../../../generated/operations/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { TeamDetailRecord, TeamMemberRecord, TeamRecord } from '../../db/queries/staff-records/teams.ts';
import { type Addresses, siteOfPage } from '../../domain/addresses.ts';

export function presentTeam(team: TeamRecord, addresses: Addresses): Team {
  return {
    id: team.id,
    uid: team.uid,
    uuid: team.uuid,
    url: addresses.page(siteOfPage(team), team.slug),
    name: team.name,
    created_at: presentTimestamp(team.created_at),
    updated_at: presentTimestamp(team.updated_at),
    page_id: team.page_id,
    leader_page_id: team.leader_page_id,
    hidden: team.hidden,
    member_count: team.member_count,
    campaign_uid: team.campaign_uid,
    campaign_name: team.campaign_name,
    charity_uid: team.charity_uid,
    charity_name: team.charity_name,
    raised_cents: team.amount_cents,
    donation_count: team.donation_count,
    currency: team.currency,
  };
}

export function presentTeamDetail(team: TeamDetailRecord, addresses: Addresses): TeamDetail {
  const { story, target_cents } = team;
  return { ...presentTeam(team, addresses), story, target_cents };
}

export function presentTeamMember(member: TeamMemberRecord): TeamMember {
  const { page_id, page_name, owner_name, joined_at, amount_cents, donation_count } = member;
  return {
    page_name,
    page_id,
    owner_name,
    joined_at: presentTimestamp(joined_at),
    raised_cents: amount_cents,
    donation_count,
  };
}
