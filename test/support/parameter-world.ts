import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { issueCredentials } from './credentials.ts';
import {
  buildCampaign,
  buildCampaignGroup,
  buildCharity,
  buildLeaderboard,
  buildPage,
  buildTeam,
  chooseGroupValue,
} from './factories.ts';
import { buildSmallWorld } from './small-world.ts';

/** Values that a test sends, by parameter name. `listPages ids` takes precedence over `ids`. */
export type ParameterValues = Record<string, string | number>;

export interface ParameterWorld {
  /** Values that must each change an answer. */
  values: ParameterValues;
  /** Parameters that must be sent with another one. They are also sent without it, for comparison. */
  companions: Record<string, ParameterValues>;
  /** The key of a caller with access to teams. */
  apiKey: string;
  /** One of these teams. */
  teamId: number;
  campaignUid: string;
  /** Has two deliveries. */
  webhookId: number;
}

/** Builds data in which every parameter of the reads changes something, and values that show it. */
export async function buildParameterWorld(knex: Knex): Promise<ParameterWorld> {
  const { charities, campaigns, individualPages, teamPages } = await buildSmallWorld(knex);
  const [[charity], [campaign], [page, member], [teamPage]] = [
    charities,
    campaigns,
    individualPages,
    teamPages,
  ];
  if (!charity || !campaign || !page || !member || !teamPage) throw new Error('the small world is too small');
  const groups = [];
  for (const value of ['North', 'South']) {
    const group = await buildCampaignGroup(knex, { campaign_id: campaign.id });
    await chooseGroupValue(knex, page, group, value);
    groups.push(group);
  }
  const [shown, compared] = groups.map(({ id }) => id) as [number, number];
  const hidden = await buildCharity(knex, { kyc_status: 'failed', tax_number: '77 001', name: 'Hidden' });
  const taxed = await buildCharity(knex, { tax_number: '77 002' });
  const [cause] = await knex('causes').insert({ name: 'Sea', slug: 'sea' }).returning('id');
  await knex('charity_causes').insert(
    [hidden, taxed].map(({ id }) => ({ charity_id: id, cause_id: cause.id })),
  );
  await buildCampaign(knex, { country_code: 'nz', is_default: true });
  await buildCampaign(knex, {
    start_at: new Date('2020-01-01T00:00:00Z'),
    finish_at: new Date('2021-01-01T00:00:00Z'),
  });
  await buildPage(knex, { campaign_id: campaign.id, charity_id: charity.id, state: 'paused' });
  await buildPage(knex, { campaign_id: campaign.id, expires_at: new Date('2098-01-01T00:00:00Z') });
  const [leaderboard] = [await buildLeaderboard(knex, { pages: [page] }), await buildLeaderboard(knex)];
  const { apiKey, campaignId } = await issueCredentials(knex);
  await buildTeam(knex, { leader: await buildPage(knex, { campaign_id: campaignId }) });
  const { team } = await buildTeam(knex, { leader: await buildPage(knex, { campaign_id: campaignId }) });
  for (const state of ['pending', 'declined']) {
    const asking = await buildPage(knex, { campaign_id: campaignId });
    await knex('join_requests').insert({
      team_id: team.id,
      page_id: asking.id,
      campaign_id: campaignId,
      state,
      decided_at: state === 'pending' ? null : new Date(),
    });
  }

  const application = await knex('registered_applications').where({ campaign_id: campaignId }).first();
  const [webhook] = await knex('webhook_endpoints')
    .insert({ url: 'https://example.org/', registered_application_id: application.id, secret: 'sealed' })
    .returning('id');
  for (const state of ['delivered', 'failed']) {
    await knex('webhook_deliveries').insert({
      endpoint_id: webhook.id,
      state,
      body: '{}',
      event_id: randomUUID(),
      event_type: 'webhook.test',
      published_at: new Date(),
    });
  }

  const [always, never] = ['1999-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];
  return {
    apiKey,
    teamId: team.id,
    campaignUid: campaign.uid,
    webhookId: webhook.id,
    values: {
      ids: page.id,
      'listLeaderboards ids': leaderboard?.id ?? 0,
      'listCampaigns ids': campaign.id,
      'searchCampaigns ids': campaign.uid,
      'listCharities ids': charity.uuid,
      'searchCharities ids': charity.id,
      page_id: page.id,
      page_ids: page.id,
      exclude_page_ids: page.id,
      team_id: teamPage.team_id ?? 0,
      team_page_id: teamPage.id,
      campaign_id: campaign.uid,
      campaign_ids: campaign.uid,
      campaign_uuid: campaign.uuid,
      charity_id: charity.uid,
      charity_ids: charity.uid,
      charity_uuid: charity.uuid,
      charity_uuids: charity.uuid,
      country_code: 'gb',
      tax_number: '77 002',
      cause_ids: cause.id,
      include_failed_kyc: 'true',
      start_at: never,
      start_created_at: never,
      start_updated_at: never,
      expires_after: never,
      end_at: always,
      end_created_at: always,
      end_updated_at: always,
      group_by: 'teams',
      group_id: shown,
      group_value: 'North',
      sort_by: 'calories',
      status: 'expired',
      exclude_bau: 'true',
      include_expired: 'false',
      minimum_score: 2,
      'listCampaigns sort_by': 'start_at',
      'searchCampaigns sort_by': 'start_at',
      min_amount_cents: 10 ** 12,
      max_amount_cents: 1,
      min_distance_in_meters: 10 ** 9,
      max_distance_in_meters: 1,
      include_manual: 'true',
      exclude_virtual: 'true',
      exclude_non_virtual: 'true',
      include_pages: 'true',
      include_footprint: 'true',
      all_pages: 'true',
      exclude_pages: 'true',
      exclude_charities: 'true',
      state: 'pending',
      'listWebhookDeliveries state': 'failed',
      before: 1,
      after: 'latest',
      types: 'team.created',
      type: 'team',
      'searchTotals type': 'recurring',
      active: 'all',
      'searchFitnessActivitiesTotals type': 'run',
      'searchFitnessActivities type': 'run',
      // The page's donations increase over time.
      sort: 'amount_desc',
      'listPageDonations sort': 'amount_asc',
      'searchFeed type': 'OnlineDonation',
      'searchFeed q': 'morning',
      limit: 1,
      page: 2,
      page_size: 1,
      scroll: 'true',
      q: member.name,
      'searchCampaigns q': campaign.name,
      'searchCharities q': charity.name,
      'searchAddresses q': 'quay',
    },
    companions: {
      'searchAddresses country_code': { q: 'quay' },
      page: { limit: 1 },
      sort: { type: 'OnlineDonation' },
      include_footprint: { include_pages: 'true' },
      group_id: { group_by: 'groups', group_id: compared },
    },
  };
}
