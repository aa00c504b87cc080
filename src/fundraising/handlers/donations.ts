import type { Context } from '../../context.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import type { ResourceReference } from '../../db/queries/filters.ts';
import { requireReferenced } from '../../domain/references.ts';
import { answerFeed } from '../answer-feed.ts';
import { presentDonation } from '../presenters/donation.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type ListQuery = FundraisingOperations['listPageDonations']['query'];

export const donations = {
  async listPageDonations({ operationId, params, query }, context) {
    const id = await subject(context, 'pages', params.page_id_or_uuid);
    return listOf(context, query, `${operationId} ${id}`, { pages: [byId(id)] });
  },

  async listTeamDonations({ operationId, params, query }, context) {
    const id = await subject(context, 'teams', String(params.team_id));
    return listOf(context, query, `${operationId} ${id}`, { teams: [byId(id)] });
  },

  async listCampaignDonations({ operationId, params, query }, context) {
    const id = await subject(context, 'campaigns', params.campaign_id_or_uuid);
    return listOf(context, query, `${operationId} ${id}`, { campaigns: [byId(id)] });
  },

  async getDonation({ params }, { feed }) {
    const donation = await requireReferenced(params.donation_id, (reference) => feed.findDonation(reference));
    return { status: 200, body: { donation: presentDonation(donation) } };
  },
} satisfies Partial<FundraisingHandlers>;

const byId = (id: number): ResourceReference => ({ kind: 'id', id });

/** @throws NotFoundError */
function subject({ feed }: Context, table: 'pages' | 'teams' | 'campaigns', name: string): Promise<number> {
  return requireReferenced(name, (reference) => feed.findSubject(table, reference));
}

/** The feed's donations. @param scope binds a cursor to the address that gave it out */
async function listOf(
  context: Context,
  query: ListQuery,
  scope: string,
  place: Partial<Record<'pages' | 'teams' | 'campaigns', ResourceReference[]>>,
) {
  const filters = () => ({
    ...place,
    range: {},
    kinds: ['online_donation', 'offline_donation'] as const,
  });
  const { items, meta } = await answerFeed({ scope, query, filters }, context);
  return { status: 200 as const, body: { donations: (items as FeedDonation[]).map(presentDonation), meta } };
}
